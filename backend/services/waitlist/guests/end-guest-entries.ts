// What ends a guest's waiting, and with it the storage of the address.
import { maximumTold } from '@affiliate-booking/contract/options/products/waitlist'
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { messages } from '../../../db/schema/messages.ts'
import { products } from '../../../db/schema/products/products.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import type { Account } from '../../users/account.ts'
import { confirmPeriod } from '../../users/confirm-period.ts'
import { isBookingOf } from '../conditions.ts'
import { isOfAddress } from './guest-entries.ts'

/** A guest who was told as often as anybody is, and whose last message is sent or of no use. */
export const isGuestToldEnough = (db: Database, now: Date): SQL | undefined =>
  and(
    isNull(waitlistEntries.userId),
    gte(waitlistEntries.toldCount, maximumTold),
    notExists(
      db
        .select({ one: sql`1` })
        .from(messages)
        .where(
          and(
            eq(messages.waitlistEntryId, waitlistEntries.id),
            inArray(messages.state, ['queued', 'dead']),
            gt(messages.expiresAt, now),
          ),
        ),
    ),
  )

/** Deletes what guests have not confirmed in time. Returns how many. */
export const deleteUnconfirmed = (db: Database, now: Date): Promise<number> =>
  deleteInBatches(db, {
    table: waitlistEntries,
    key: waitlistEntries.id,
    where: and(
      isNull(waitlistEntries.userId),
      isNull(waitlistEntries.confirmedAt),
      lte(waitlistEntries.createdAt, new Date(now.getTime() - confirmPeriod)),
    ),
  })

/** Deletes everything that the guest of an entry waits for, with the address. */
export async function endAllOfGuest(db: Database, entryId: string): Promise<void> {
  const address = db
    .select({ fingerprint: waitlistEntries.addressFingerprint })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.id, entryId), isNotNull(waitlistEntries.addressFingerprint)))
  await db.delete(waitlistEntries).where(inArray(waitlistEntries.addressFingerprint, address))
}

/** What somebody waits for without their account, by its confirmed email: anybody can type an address at registration. */
export async function deleteEntriesOfEmail(
  tx: Database,
  encryption: Encryption,
  { email, emailVerifiedAt }: Account,
): Promise<void> {
  if (emailVerifiedAt !== null) await tx.delete(waitlistEntries).where(isOfAddress(encryption, email))
}

/**
 * A booking without an account is of a day for which its address waits. As long as it stands and stays on that day, nothing is
 * told, and once it is paid the waiting ends. Called whenever such a booking gets its day or its address.
 */
export async function noteBookingOfGuest(
  tx: Database,
  encryption: Encryption,
  { id, userId, contactEmail }: Pick<typeof bookings.$inferSelect, 'id' | 'userId' | 'contactEmail'>,
): Promise<void> {
  if (userId !== null || contactEmail === null) return
  // In the order in which others lock them.
  const found = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .innerJoin(bookings, isBookingOf(waitlistEntries))
    .where(and(isOfAddress(encryption, contactEmail), eq(bookings.id, id)))
    .orderBy(asc(waitlistEntries.id))
    .for('update', { of: waitlistEntries })
  await setBooking(tx, found, id)
}

/** The booking is that of another address now: by the one before, they are told again. */
export async function forgetBookingOfGuest(
  tx: Database,
  { id, productId }: Pick<typeof bookings.$inferSelect, 'id' | 'productId'>,
): Promise<void> {
  const found = await tx
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.productId, productId), eq(waitlistEntries.bookingId, id)))
    .orderBy(asc(waitlistEntries.id))
    .for('update')
  await setBooking(tx, found, null)
}

async function setBooking(tx: Database, entries: readonly { id: string }[], bookingId: string | null) {
  if (entries.length === 0) return
  const ids = entries.map(({ id }) => id)
  await tx.update(waitlistEntries).set({ bookingId }).where(inArray(waitlistEntries.id, ids))
}
