// Entries of guests without an account: what an address and a link find.
import { and, gt, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import { confirmPeriod } from '../../users/confirm-period.ts'
import { normalizeEmail } from '../../users/account.ts'

/** All entries of an email address, confirmed or not. */
export const isOfAddress = (encryption: Encryption, email: string): SQL =>
  inArray(waitlistEntries.addressFingerprint, encryption.fingerprints('email', normalizeEmail(email)))

/** One request of an address after the other. Taken before locks of rows, so that nobody waits in a circle. */
export const lockAddress = (tx: Database, address: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`wait as ${address}`}, 0))`)

/** What is confirmed, or can be, or belongs to an account by now. */
export const isConfirmable = (now: Date): SQL | undefined =>
  or(
    isNotNull(waitlistEntries.userId),
    isNotNull(waitlistEntries.confirmedAt),
    gt(waitlistEntries.createdAt, new Date(now.getTime() - confirmPeriod)),
  )

/** What counts for the number that an address may wait for. */
export const isKept = (encryption: Encryption, email: string, now: Date): SQL | undefined =>
  and(isOfAddress(encryption, email), isConfirmable(now))
