// Which rows and files of a person are deleted, and what is anonymised and kept.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { isOneOf } from '../../db/conditions/one-of.ts'
import type { Database } from '../../db/database.ts'
import * as schema from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { avatarFile } from '../../files/stored-names.ts'
import { encryptNoPan } from '../affiliates/profile-pan.ts'
import { imageFiles } from '../images/image-files.ts'
import { forgetLeads } from '../leads/actions/forget-leads.ts'
import { deleteQuestionsOfEmail } from '../questions/guests/end-guest-questions.ts'
import { keepIdentitiesForReturn } from '../tax/kept-identities.ts'
import type { Account } from '../users/account.ts'
import { deleteEntriesOfEmail } from '../waitlist/guests/end-guest-entries.ts'
import { deletedName, newDeletedEmail } from './deleted-email.ts'
import { reviewPictureFiles } from '../review-pictures/review-picture-files.ts'
import { identityPicturesOf } from './identity-pictures.ts'
import { readIds } from './read-ids.ts'
import { eraseCustomer, forgetBankLines, noReport } from './erase-customer.ts'
import { isOfReviewBy, reviewPicturesOf } from './review-pictures-of.ts'
import { findOwnOrMergedLeads } from './own-leads.ts'

/** The account without its person: nobody can sign in to it, and its email is free for a new account. */
export const namelessPerson = () => ({
  name: deletedName,
  email: newDeletedEmail(),
  phone: '',
  // No password has this hash: it is none.
  passwordHash: `deleted ${randomUUID()}`,
  status: 'suspended' as const,
  suspensionReason: null,
  avatar: null,
  avatarId: null,
  street: null,
  city: null,
  district: null,
  state: null,
  country: null,
  postalCode: null,
  language: null,
  emailVerifiedAt: null,
  deletionDueAt: null,
})

interface FilesOfPerson {
  personal: string[]
  /** Of tours and stays: up to thousands. */
  productImages: string[]
}

/** The names of the person's files. */
export async function filesOfPerson(tx: Database, id: string): Promise<FilesOfPerson> {
  const [account] = await tx
    .select({ avatarId: schema.users.avatarId })
    .from(schema.users)
    .where(eq(schema.users.id, id))
  const images = await tx
    .select({ id: schema.productImages.id })
    .from(schema.productImages)
    .where(inArray(schema.productImages.productId, ownProducts(id)))
  return {
    personal: [
      ...(await identityPicturesOf(tx, id)),
      ...(account?.avatarId ? [avatarFile(account.avatarId)] : []),
      ...(await reviewPicturesOf(tx, id)).flatMap((picture) => reviewPictureFiles(picture.id)),
    ],
    productImages: images.flatMap((image) => imageFiles(image.id)),
  }
}

const ownProducts = (id: string) => sql`(select id from products where provider_id = ${id})`
/** What nobody needs any more. Each condition is one that an index serves. */
const deletedRows = (
  { id, email }: Account,
  bookingIds: readonly string[],
): readonly (readonly [PgTable, SQL | undefined])[] => {
  const {
    accountProofs,
    adminInvitations,
    calendarChannels,
    calendarFeeds,
    identityDocuments,
    identitySubmissions,
    messages,
    notificationPreferences,
    notifications,
    passkeys,
    passwordResetRequests,
    productChanges,
    productImages,
    productQuestions,
    recoveryCodes,
    reportSubscriptions,
    reviewPictures,
    savedProducts,
    secondFactors,
    sessions,
    waitlistEntries,
  } = schema
  return [
    [sessions, eq(sessions.userId, id)],
    [secondFactors, eq(secondFactors.userId, id)],
    [passkeys, eq(passkeys.userId, id)],
    [recoveryCodes, eq(recoveryCodes.userId, id)],
    [accountProofs, eq(accountProofs.userId, id)],
    [adminInvitations, eq(adminInvitations.accountId, id)],
    [passwordResetRequests, eq(passwordResetRequests.email, email)],
    [savedProducts, eq(savedProducts.userId, id)],
    [reviewPictures, isOfReviewBy(id)],
    // The answers answer texts that are gone.
    [productQuestions, eq(productQuestions.userId, id)],
    [waitlistEntries, eq(waitlistEntries.userId, id)],
    // What a provider who leaves has offered is never free again.
    [waitlistEntries, inArray(waitlistEntries.productId, ownProducts(id))],
    [reportSubscriptions, eq(reportSubscriptions.userId, id)],
    [messages, eq(messages.userId, id)],
    [messages, isOneOf(messages.bookingId, bookingIds)],
    [notifications, eq(notifications.userId, id)],
    [notificationPreferences, eq(notificationPreferences.userId, id)],
    [identityDocuments, eq(identityDocuments.userId, id)],
    [identitySubmissions, and(eq(identitySubmissions.userId, id), isNull(identitySubmissions.keptUntil))],
    [productImages, inArray(productImages.productId, ownProducts(id))],
    [productChanges, inArray(productChanges.productId, ownProducts(id))],
    [calendarFeeds, inArray(calendarFeeds.productId, ownProducts(id))],
    [calendarChannels, inArray(calendarChannels.productId, ownProducts(id))],
  ]
}

/** Of the account itself; what belongs to money, to other people or to the email stays. */
export async function deleteRowsOf(tx: Database, account: Account): Promise<void> {
  const bookingIds = await readIds(tx, schema.bookings, eq(schema.bookings.userId, account.id))
  for (const [table, where] of deletedRows(account, bookingIds)) await tx.delete(table).where(where)
}

/** Deletes and anonymises; the caller has checked that nothing is open, and changes the account itself. */
export async function erasePerson(
  { db: tx, encryption }: Pick<Deps, 'db' | 'encryption'>,
  account: Account,
  at: Date,
): Promise<void> {
  const { id } = account
  await keepIdentitiesForReturn({ db: tx, encryption }, id, at)
  await deleteRowsOf(tx, account)
  // What the person has asked for without the account.
  await deleteEntriesOfEmail(tx, encryption, account)
  await deleteQuestionsOfEmail(tx, encryption, account)
  const { affiliateProfiles, payoutAccounts, referralLinks, missingBookingClaims } = schema
  const { availabilityExceptions, products, productQuestions, reviews } = schema
  await tx
    .update(affiliateProfiles)
    .set({
      ...encryptNoPan(encryption, id),
      signature: '',
      preferredLanguage: '',
      promotionMethod: '',
    })
    .where(eq(affiliateProfiles.userId, id))
  // Payouts name their account.
  const details = JSON.stringify({ kind: 'upi', upiId: 'deleted@deleted' })
  await tx
    .update(payoutAccounts)
    .set({
      kind: 'upi',
      details: encryption.encrypt(payoutAccounts.details, id, details),
      masked: '',
      fingerprint: 'deleted',
      replacedAt: sql`coalesce(${payoutAccounts.replacedAt}, now())`,
    })
    .where(eq(payoutAccounts.userId, id))
  await tx
    .update(referralLinks)
    .set({ disabledAt: sql`coalesce(${referralLinks.disabledAt}, now())` })
    .where(eq(referralLinks.affiliateId, id))
  await tx.update(missingBookingClaims).set({ message: null }).where(eq(missingBookingClaims.affiliateId, id))
  await tx
    .update(products)
    // Nobody is left to offer what waits for approval.
    .set({ meetingPoint: null, coordinates: null, submittedAt: null })
    .where(eq(products.providerId, id))
  await tx
    .update(availabilityExceptions)
    .set({ reason: null })
    .where(
      and(
        isNotNull(availabilityExceptions.reason),
        inArray(availabilityExceptions.productId, ownProducts(id)),
      ),
    )
  await tx
    .update(reviews)
    .set(noReport)
    .where(and(isNotNull(reviews.reportedAt), inArray(reviews.productId, ownProducts(id))))
  await tx
    .update(productQuestions)
    .set(noReport)
    .where(and(isNotNull(productQuestions.reportedAt), inArray(productQuestions.productId, ownProducts(id))))
  await eraseCustomer(tx, account)
  await forgetBankLines(tx, id)
  // What the person sent with the lead form.
  await forgetLeads(tx, await findOwnOrMergedLeads(tx, account), {
    by: null,
    reason: 'The person has deleted their account.',
    at,
  })
}
