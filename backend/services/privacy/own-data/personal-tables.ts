// What each table holds about a person, and what their copy of their data gets of it. A test compares the list with the
// schema, so that nobody forgets a new table.
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import * as schema from '../../../db/schema.ts'
import type { Account } from '../../users/account.ts'
import { isOwnLead } from '../own-leads.ts'
import { ownEntries } from './own-entries.ts'
import { ownMessages, shownAddress } from './own-messages.ts'
import { isOfReviewBy } from '../review-pictures-of.ts'

export interface ExportedTable {
  readonly table: PgTable
  /** The rows about the person; several conditions where no index serves all. No row is in two of them. */
  readonly rowsOf: (person: Account, db: Database) => SQL | undefined | AsyncIterable<SQL | undefined>
  /** In which the rows are read; no two of them have the same. */
  readonly order: readonly AnyPgColumn[]
  /** Not in the copy: secrets, and what tells of others. Ids of other accounts are never in it. */
  readonly without?: readonly AnyPgColumn[]
  /** In place of the columns of these names. */
  readonly shown?: (person: Account) => Readonly<Record<string, SQL>>
}

const ownBookings = ({ id }: Account) => sql`(select id from bookings where user_id = ${id})`

const {
  accountBalances,
  accountProofs,
  adminInvitations,
  affiliateProfiles,
  auditLog,
  availabilityExceptions,
  bookings,
  bookingSlots,
  commissionRules,
  commissions,
  feeRules,
  gatewayPayments,
  identityDocuments,
  identitySubmissions,
  leadDocuments,
  leads,
  linkDays,
  messages,
  missingBookingClaims,
  notificationPreferences,
  notifications,
  passkeys,
  payoutAccounts,
  payouts,
  postings,
  primaryAdmins,
  productQuestions,
  products,
  receipts,
  recoveryCodes,
  referralLinks,
  referrals,
  refunds,
  reportSubscriptions,
  reviewPictures,
  reviews,
  savedProducts,
  secondFactors,
  sessions,
  users,
  waitlistEntries,
} = schema

const ownLeads = (person: Account) => sql`(select id from leads where ${isOwnLead(person)})`

export const exportedTables: readonly ExportedTable[] = [
  { table: users, rowsOf: ({ id }) => eq(users.id, id), order: [users.id], without: [users.passwordHash] },
  {
    table: affiliateProfiles,
    rowsOf: ({ id }) => eq(affiliateProfiles.userId, id),
    order: [affiliateProfiles.userId],
    without: [affiliateProfiles.panFingerprint],
  },
  {
    table: identityDocuments,
    rowsOf: ({ id }) => eq(identityDocuments.userId, id),
    order: [identityDocuments.id],
  },
  {
    table: identitySubmissions,
    rowsOf: ({ id }) => eq(identitySubmissions.userId, id),
    order: [identitySubmissions.id],
    without: [identitySubmissions.panFingerprint],
  },
  {
    table: primaryAdmins,
    rowsOf: ({ id }) => eq(primaryAdmins.adminId, id),
    order: [primaryAdmins.territoryPath],
  },
  {
    table: secondFactors,
    rowsOf: ({ id }) => eq(secondFactors.userId, id),
    order: [secondFactors.userId],
    without: [secondFactors.secret],
  },
  {
    table: recoveryCodes,
    rowsOf: ({ id }) => eq(recoveryCodes.userId, id),
    order: [recoveryCodes.id],
    without: [recoveryCodes.codeHash],
  },
  {
    table: passkeys,
    rowsOf: ({ id }) => eq(passkeys.userId, id),
    order: [passkeys.id],
    without: [passkeys.credentialId, passkeys.publicKey, passkeys.counter],
  },
  {
    table: sessions,
    rowsOf: ({ id }) => eq(sessions.userId, id),
    order: [sessions.id],
    without: [sessions.tokenHash],
  },
  {
    table: accountProofs,
    rowsOf: ({ id }) => eq(accountProofs.userId, id),
    order: [accountProofs.id],
    without: [accountProofs.tokenHash, accountProofs.codeHash],
  },
  {
    table: adminInvitations,
    rowsOf: ({ id }) => eq(adminInvitations.accountId, id),
    order: [adminInvitations.id],
    without: [adminInvitations.tokenHash],
  },
  {
    table: bookings,
    rowsOf: ({ id }) => eq(bookings.userId, id),
    order: [bookings.id],
    without: [bookings.linkKey, bookings.search, bookings.idempotencyKey],
  },
  {
    table: bookingSlots,
    rowsOf: (person) => inArray(bookingSlots.bookingId, ownBookings(person)),
    order: [bookingSlots.bookingId, bookingSlots.slotId],
  },
  {
    table: reviews,
    rowsOf: (person) => inArray(reviews.bookingId, ownBookings(person)),
    order: [reviews.id],
    // Of the provider.
    without: [reviews.reportedAt, reviews.reportReason, reviews.reportClosedAt],
  },
  // The pictures themselves are beside the tables.
  { table: reviewPictures, rowsOf: ({ id }) => isOfReviewBy(id), order: [reviewPictures.id] },
  {
    table: receipts,
    rowsOf: (person) => inArray(receipts.bookingId, ownBookings(person)),
    order: [receipts.id],
    // What the bank wrote about the payer; else it is of staff.
    shown: () => ({ note: sql`case when ${receipts.source} = 'statement' then ${receipts.note} end` }),
  },
  {
    table: refunds,
    rowsOf: (person) => inArray(refunds.bookingId, ownBookings(person)),
    order: [refunds.id],
  },
  {
    table: gatewayPayments,
    rowsOf: (person) => inArray(gatewayPayments.bookingId, ownBookings(person)),
    order: [gatewayPayments.id],
  },
  {
    table: productQuestions,
    rowsOf: ({ id }) => eq(productQuestions.userId, id),
    order: [productQuestions.id],
    // Of the provider.
    without: [productQuestions.reportedAt, productQuestions.reportReason, productQuestions.reportClosedAt],
  },
  {
    table: savedProducts,
    rowsOf: ({ id }) => eq(savedProducts.userId, id),
    order: [savedProducts.productId],
  },
  {
    table: waitlistEntries,
    rowsOf: ({ id }) => eq(waitlistEntries.userId, id),
    order: [waitlistEntries.id],
    // Of guests without an account.
    without: [waitlistEntries.address, waitlistEntries.addressFingerprint, waitlistEntries.linkHash],
  },
  {
    table: leads,
    rowsOf: isOwnLead,
    order: [leads.id],
    without: [leads.search, leads.submissionHash],
  },
  {
    table: leadDocuments,
    rowsOf: (person) => inArray(leadDocuments.leadId, ownLeads(person)),
    order: [leadDocuments.id],
  },
  {
    table: messages,
    rowsOf: ownMessages,
    order: [messages.id],
    without: [messages.secrets],
    shown: (person) => ({ address: shownAddress(person) }),
  },
  { table: notifications, rowsOf: ({ id }) => eq(notifications.userId, id), order: [notifications.id] },
  {
    table: notificationPreferences,
    rowsOf: ({ id }) => eq(notificationPreferences.userId, id),
    order: [notificationPreferences.kind],
  },
  {
    table: reportSubscriptions,
    rowsOf: ({ id }) => eq(reportSubscriptions.userId, id),
    order: [reportSubscriptions.id],
  },
  {
    table: referralLinks,
    rowsOf: ({ id }) => eq(referralLinks.affiliateId, id),
    order: [referralLinks.id],
  },
  {
    table: linkDays,
    rowsOf: ({ id }) =>
      inArray(linkDays.linkId, sql`(select id from referral_links where affiliate_id = ${id})`),
    order: [linkDays.linkId, linkDays.day],
  },
  {
    table: referrals,
    rowsOf: ({ id }) => or(eq(referrals.affiliateId, id), eq(referrals.subjectId, id)),
    order: [referrals.id],
    without: [
      referrals.subjectId,
      referrals.clickId,
      referrals.signalHash,
      referrals.losers,
      referrals.signals,
    ],
  },
  {
    table: commissions,
    rowsOf: ({ id }) => eq(commissions.beneficiaryId, id),
    order: [commissions.id],
    // A signal that was found while the money was on its way holds nothing yet.
    shown: () => ({
      holdReason: sql`case when ${commissions.status} = 'on_hold' then ${commissions.holdReason} end`,
    }),
  },
  {
    table: missingBookingClaims,
    rowsOf: ({ id }) => eq(missingBookingClaims.affiliateId, id),
    order: [missingBookingClaims.id],
    without: [missingBookingClaims.bookingId],
  },
  {
    table: payoutAccounts,
    rowsOf: ({ id }) => eq(payoutAccounts.userId, id),
    order: [payoutAccounts.id],
    without: [payoutAccounts.fingerprint],
  },
  {
    table: payouts,
    rowsOf: ({ id }) => eq(payouts.beneficiaryId, id),
    order: [payouts.id],
    // Of other accounts with the same PAN.
    without: [payouts.othersBase, payouts.othersTds],
  },
  { table: postings, rowsOf: ({ id }) => eq(postings.partyId, id), order: [postings.id] },
  {
    table: accountBalances,
    rowsOf: ({ id }) => eq(accountBalances.partyId, id),
    order: [accountBalances.account, accountBalances.part],
  },
  { table: feeRules, rowsOf: ({ id }) => eq(feeRules.scopeKey, id), order: [feeRules.id] },
  {
    table: commissionRules,
    rowsOf: ({ id }) => eq(commissionRules.scopeKey, id),
    order: [commissionRules.id],
  },
  {
    table: products,
    rowsOf: ({ id }) => eq(products.providerId, id),
    order: [products.id],
    without: [products.search],
  },
  {
    table: availabilityExceptions,
    rowsOf: ({ id }) =>
      inArray(availabilityExceptions.productId, sql`(select id from products where provider_id = ${id})`),
    order: [availabilityExceptions.id],
  },
  {
    table: auditLog,
    rowsOf: ownEntries,
    order: [auditLog.id],
    // The last is the id of somebody else.
    without: [auditLog.prevHash, auditLog.hash, auditLog.emptiedFor],
  },
]
