// Which rows and files of a person are deleted, and what is anonymised and kept.
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import * as schema from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { avatarFile } from '../../files/stored-names.ts'
import { encryptNoPan } from '../affiliates/profile-pan.ts'
import { imageFiles } from '../images/image-files.ts'
import { forgetLeads } from '../leads/actions/forget-leads.ts'
import type { KindName } from '../messages/kinds/kinds.ts'
import { deleteQuestionsOfEmail } from '../questions/guests/end-guest-questions.ts'
import { forgetTypedCodes } from '../referrals/forget-typed-codes.ts'
import { keepIdentitiesForReturn } from '../tax/kept-identities.ts'
import type { Account } from '../users/account.ts'
import { deleteEntriesOfEmail } from '../waitlist/guests/end-guest-entries.ts'
import { deletedName, newDeletedEmail } from './deleted-email.ts'
import { reviewPictureFiles } from '../review-pictures/review-picture-files.ts'
import { identityPicturesOf } from './identity-pictures.ts'
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
const ownBookings = (id: string) => sql`(select id from bookings where user_id = ${id})`

/** What nobody needs any more. */
const deletedRows = ({ id, email }: Account): readonly (readonly [PgTable, SQL | undefined])[] => {
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
    // What a provider who leaves has offered is never free again.
    [
      waitlistEntries,
      or(eq(waitlistEntries.userId, id), inArray(waitlistEntries.productId, ownProducts(id))),
    ],
    [reportSubscriptions, eq(reportSubscriptions.userId, id)],
    [messages, or(eq(messages.userId, id), inArray(messages.bookingId, ownBookings(id)))],
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
  for (const [table, where] of deletedRows(account)) await tx.delete(table).where(where)
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
  const { products, productQuestions, reviews } = schema
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

/** What a provider wrote to the administrators about a review or a question. */
const noReport = { reportedAt: null, reportReason: null, reportClosedAt: null }

/** The bank writes the other party into each line: the payer, or the payee of a refund or a payout. */
async function forgetBankLines(tx: Database, id: string): Promise<void> {
  const { bankStatementLines, payouts, receipts, refunds } = schema
  const ofBookings = (table: typeof receipts | typeof refunds) =>
    tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.bookingId, ownBookings(id)))
  const ownPayouts = tx.select({ id: payouts.id }).from(payouts).where(eq(payouts.beneficiaryId, id))
  await tx
    .update(bankStatementLines)
    .set({ description: '' })
    .where(
      or(
        inArray(bankStatementLines.receiptId, ofBookings(receipts)),
        inArray(bankStatementLines.refundId, ofBookings(refunds)),
        inArray(bankStatementLines.payoutId, ownPayouts),
      ),
    )
}

/** Bookings, payments and refunds stay for the books, and reviews as ratings. */
async function eraseCustomer(tx: Database, { id, name }: Account): Promise<void> {
  const { bookings, refunds, reviews } = schema
  const names = await tx
    .selectDistinct({ name: bookings.customerName })
    .from(bookings)
    .where(eq(bookings.userId, id))
  await tx
    .update(refunds)
    .set({ upiId: null })
    .where(inArray(refunds.bookingId, ownBookings(id)))
  await tx
    .update(reviews)
    // The reply often begins with the name, and answers a text that is gone.
    .set({ text: '', reply: null, repliedAt: null, ...noReport })
    .where(inArray(reviews.bookingId, ownBookings(id)))
  await forgetReasons(tx, id)
  await forgetTypedCodes(tx, 'booking', inArray(schema.referrals.subjectId, ownBookings(id)))
  await forgetTold(tx, id, 'provider-review-written', { variable: 'review', wrote: sql`true` })
  await tx
    .update(bookings)
    .set({
      customerName: deletedName,
      contactEmail: null,
      contactPhone: null,
      linkKey: null,
      guestNames: null,
      hostMessage: null,
      cancellationReason: sql`case when cancelled_by = 'user' then null else cancellation_reason end`,
    })
    .where(eq(bookings.userId, id))
  await forgetWords(tx, [name, ...names.map((each) => each.name)])
}

/** What the person wrote on cancelling a booking, in what its provider was told and on its refund. */
async function forgetReasons(tx: Database, id: string): Promise<void> {
  const { refunds } = schema
  await forgetTold(tx, id, 'provider-booking-cancelled', {
    variable: 'reason',
    wrote: sql`b.cancelled_by = 'user'`,
  })
  await tx
    .update(refunds)
    .set({ reason: null })
    .where(and(eq(refunds.createdBy, id), inArray(refunds.bookingId, ownBookings(id))))
}

/** What providers were told in the person's words. */
async function forgetTold(
  tx: Database,
  id: string,
  kind: KindName,
  { variable, wrote }: { variable: string; wrote: SQL },
): Promise<void> {
  const { messages, notifications } = schema
  for (const table of [messages, notifications])
    // Few rows of each provider are looked at: there is no index for the booking.
    await tx
      .update(table)
      .set({ variables: sql`${table.variables} || ${JSON.stringify({ [variable]: null })}::text::jsonb` })
      .where(
        and(
          eq(table.kind, kind),
          sql`exists (select from bookings b where b.user_id = ${id} and ${wrote}
            and b.provider_id = ${table.userId}
            and starts_with(${table.dedupeKey}, ${kind}::text || ':' || b.id || ':'))`,
          inArray(table.userId, sql`(select provider_id from bookings where user_id = ${id})`),
        ),
      )
}

/** The words of the search that no booking has any more. */
async function forgetWords(tx: Database, names: readonly string[]): Promise<void> {
  await tx.execute(sql`delete from booking_words w
    where w.word in (select unnest(tsvector_to_array(to_tsvector('simple', ${names.join(' ')}))))
      and not exists (
        select from bookings b where b.search @@ (quote_literal(w.word))::tsquery
      )`)
}
