import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import type { Account } from '../../users/account.ts'
import { maximumEntries } from '../join-waitlist.ts'
import { findOpenEntries } from '../list-waitlist.ts'
import { isOfAddress, lockAddress } from './guest-entries.ts'

type StoredEntry = typeof waitlistEntries.$inferSelect

/**
 * Puts what the email of a customer waits for, confirmed by its links, into the account, which the caller has locked. The
 * links work as before. What the account waits for already is not doubled: the newest link opens it, and the newest wish
 * counts. What is more than an account may wait for stays with the guest.
 */
export async function moveEntries(
  { db: tx, encryption }: { db: Database; encryption: Encryption },
  { id: userId, email }: Account,
  now: Date,
): Promise<void> {
  await lockAddress(tx, email)
  const isOfGuest = and(isOfAddress(encryption, email), isNotNull(waitlistEntries.confirmedAt))
  const all = await tx
    .select()
    .from(waitlistEntries)
    .where(or(eq(waitlistEntries.userId, userId), isOfGuest))
    .orderBy(asc(waitlistEntries.id))
    .for('update')
  const byAge = all.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const ofGuest = byAge.filter((entry) => entry.userId === null)
  if (ofGuest.length === 0) return
  const ids = all.map((entry) => entry.id)
  const open = new Set(
    (await findOpenEntries(tx, inArray(waitlistEntries.id, ids), now)).map((entry) => entry.id),
  )
  const own = byAge.filter((entry) => entry.userId !== null)
  for (const entry of ofGuest) {
    // A job deletes what is past or booked.
    if (!open.has(entry.id)) continue
    const same = own.find((each) => isSameWish(each, entry))
    if (same) await mergeEntry(tx, same, entry)
    else if (own.filter((each) => open.has(each.id)).length < maximumEntries) {
      await moveEntry(tx, entry, userId)
      own.push(entry)
    }
  }
}

const isSameWish = (one: StoredEntry, other: StoredEntry): boolean =>
  one.productId === other.productId && one.date === other.date && one.startTime === other.startTime

async function moveEntry(tx: Database, { id }: StoredEntry, userId: string): Promise<void> {
  await tx
    .update(waitlistEntries)
    .set({ userId, address: null, addressFingerprint: null, confirmedAt: null })
    .where(eq(waitlistEntries.id, id))
}

/**
 * What was asked last counts, as when either asks once more: a later wish of the guest replaces that of the account with its
 * link, and is told from the start.
 */
async function mergeEntry(tx: Database, own: StoredEntry, guest: StoredEntry): Promise<void> {
  await tx.delete(waitlistEntries).where(eq(waitlistEntries.id, guest.id))
  const { linkHash, bookingId, nights, guests, confirmedAt } = guest
  const isNewer = confirmedAt !== null && confirmedAt >= own.createdAt
  await tx
    .update(waitlistEntries)
    .set({
      linkHash: isNewer ? linkHash : (own.linkHash ?? linkHash),
      // Bookings by the address are noted on entries of guests alone: that of the guest is the later one.
      bookingId: bookingId ?? own.bookingId,
      ...(isNewer && { nights, guests, wasFree: false, toldCount: 0 }),
    })
    .where(eq(waitlistEntries.id, own.id))
}
