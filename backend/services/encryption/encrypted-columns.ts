// Every column that holds ciphertext. A rotation of the key goes through all of them.
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { affiliateProfiles } from '../../db/schema/accounts/affiliates.ts'
import { secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { personKeys } from '../../db/schema/audit.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { leadImports } from '../../db/schema/lead-imports.ts'
import { messages } from '../../db/schema/messages.ts'
import { identitySubmissions, payoutAccounts, payoutFiles } from '../../db/schema/money/payouts.ts'
import { bankStatements, receipts, refunds } from '../../db/schema/money/receipts.ts'
import { calendarChannels, calendarFeeds } from '../../db/schema/products/calendars.ts'
import { guestQuestions } from '../../db/schema/products/guest-questions.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { parseAccountDetails, comparedAccount } from '../payout-accounts/account-details.ts'
import type { FingerprintOf } from './encryption.ts'

export interface EncryptedColumn {
  readonly id: AnyPgColumn
  /** The ciphertext is bound to this id. */
  readonly owner: AnyPgColumn
  readonly value: AnyPgColumn
  /** Is stored beside the value. */
  readonly fingerprint?: {
    readonly column: AnyPgColumn
    readonly of: FingerprintOf
    /** What is compared, from the decrypted value. */
    readonly compared: (value: string) => string
  }
}

const panOf = (column: AnyPgColumn) => ({ column, of: 'pan', compared: (pan: string) => pan }) as const

const emailOf = (column: AnyPgColumn) =>
  ({ column, of: 'email', compared: (address: string) => address }) as const

/** Held plaintext in versions before encryption. */
export const oncePlainColumns: readonly EncryptedColumn[] = [
  {
    id: affiliateProfiles.userId,
    owner: affiliateProfiles.userId,
    value: affiliateProfiles.panNumber,
    fingerprint: panOf(affiliateProfiles.panFingerprint),
  },
]

const submission = { id: identitySubmissions.id, owner: identitySubmissions.userId }

/** Stored in clear until a job encrypts them: writing an audit entry needs no secret. */
const personKeyColumn: EncryptedColumn = {
  id: personKeys.personId,
  owner: personKeys.personId,
  value: personKeys.privateKey,
}

export const encryptedColumns: readonly EncryptedColumn[] = [
  ...oncePlainColumns,
  personKeyColumn,
  { ...submission, value: identitySubmissions.pan, fingerprint: panOf(identitySubmissions.panFingerprint) },
  { ...submission, value: identitySubmissions.address },
  {
    id: payoutAccounts.id,
    owner: payoutAccounts.userId,
    value: payoutAccounts.details,
    fingerprint: {
      column: payoutAccounts.fingerprint,
      of: 'payout account',
      compared: (details) => comparedAccount(parseAccountDetails(details)),
    },
  },
  { id: payoutFiles.id, owner: payoutFiles.createdBy, value: payoutFiles.content },
  { id: bookings.id, owner: bookings.id, value: bookings.linkKey },
  { id: calendarFeeds.productId, owner: calendarFeeds.productId, value: calendarFeeds.token },
  { id: calendarChannels.id, owner: calendarChannels.id, value: calendarChannels.address },
  { id: leadImports.id, owner: leadImports.id, value: leadImports.content },
  { id: bankStatements.id, owner: bankStatements.id, value: bankStatements.content },
  { id: messages.id, owner: messages.id, value: messages.address },
  { id: messages.id, owner: messages.id, value: messages.secrets },
  {
    id: waitlistEntries.id,
    owner: waitlistEntries.id,
    value: waitlistEntries.address,
    fingerprint: emailOf(waitlistEntries.addressFingerprint),
  },
  {
    id: guestQuestions.id,
    owner: guestQuestions.id,
    value: guestQuestions.address,
    fingerprint: emailOf(guestQuestions.addressFingerprint),
  },
  { id: guestQuestions.id, owner: guestQuestions.id, value: guestQuestions.link },
  { id: secondFactors.userId, owner: secondFactors.userId, value: secondFactors.secret },
  { id: refunds.id, owner: refunds.bookingId, value: refunds.upiId },
  { id: receipts.id, owner: receipts.id, value: receipts.returnUpiId },
]
