// What the link in a guest's message shows, confirms and ends.
import type { GuestWish } from '@affiliate-booking/contract/calls/products/guest-waitlist'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { hashToken } from '../../sessions/create-session.ts'
import { findEntry } from '../list-waitlist.ts'
import { isConfirmable } from './guest-entries.ts'

const linkNotFound = fail(404, 'You do not wait for this, or no longer. Ask again on its page.')

const hasLink = (token: string): SQL => eq(waitlistEntries.linkHash, hashToken(token))

type StoredEntry = typeof waitlistEntries.$inferSelect

async function describeEntry(
  db: Database,
  { id, confirmedAt }: StoredEntry,
  now: Date,
): Promise<Result<GuestWish>> {
  const entry = await findEntry(db, id, now)
  return entry ? ok({ entry, isConfirmed: confirmedAt !== null }) : linkNotFound
}

/** Changes nothing. Fails with 404 for a link that is unknown or too old, and for what is past, booked or left. */
export async function findGuestWish(db: Database, token: string, now: Date): Promise<Result<GuestWish>> {
  const [entry] = await db
    .select()
    .from(waitlistEntries)
    .where(and(hasLink(token), isConfirmable(now)))
  return entry ? describeEntry(db, entry, now) : linkNotFound
}

/**
 * Lets an entry count from now on; one that does already stays as it is. It replaces what the address has asked for the
 * same day and time before. Fails as looking at it does.
 */
export async function confirmGuestWish(db: Database, token: string, now: Date): Promise<Result<GuestWish>> {
  return db.transaction(async (tx): Promise<Result<GuestWish>> => {
    const { addressFingerprint, id } = waitlistEntries
    const address = tx
      .select({ addressFingerprint })
      .from(waitlistEntries)
      .where(and(hasLink(token), isConfirmable(now)))
    // All of the address in one order: two links at once cannot wait for each other.
    const all = await tx
      .select()
      .from(waitlistEntries)
      .where(inArray(addressFingerprint, address))
      .orderBy(asc(id))
      .for('update')
    const linkHash = hashToken(token)
    const entry = all.find((each) => each.linkHash === linkHash)
    if (!entry) return linkNotFound
    if (entry.confirmedAt !== null) return describeEntry(tx, entry, now)
    const earlier = all.filter(
      (each) =>
        each.id !== entry.id &&
        each.productId === entry.productId &&
        each.date === entry.date &&
        each.startTime === entry.startTime,
    )
    if (earlier.length > 0)
      await tx.delete(waitlistEntries).where(
        inArray(
          id,
          earlier.map((each) => each.id),
        ),
      )
    await tx.update(waitlistEntries).set({ confirmedAt: now }).where(eq(id, entry.id))
    return describeEntry(tx, { ...entry, confirmedAt: now }, now)
  })
}

/** Deletes the entry with the address, if there is one. */
export async function leaveAsGuest(db: Database, token: string): Promise<void> {
  await db.delete(waitlistEntries).where(hasLink(token))
}
