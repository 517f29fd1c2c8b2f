// What the link in a guest's message shows, confirms and ends.
import type { GuestWish } from '@affiliate-booking/contract/calls/products/guest-waitlist'
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { waitlistEntries } from '../../../db/schema/products/waitlist.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { moveEntriesOfAddress } from '../../emails/move-guest-entries.ts'
import { hashToken } from '../../sessions/create-session.ts'
import { findEntry } from '../list-waitlist.ts'
import { isConfirmable, lockAddress } from './guest-entries.ts'

const linkNotFound = fail(404, 'You do not wait for this, or no longer. Ask again on its page.')

const hasLink = (token: string): SQL => eq(waitlistEntries.linkHash, hashToken(token))

type StoredEntry = typeof waitlistEntries.$inferSelect

async function describeEntry(
  db: Database,
  { id, confirmedAt, userId }: StoredEntry,
  now: Date,
): Promise<Result<GuestWish>> {
  const entry = await findEntry(db, id, now)
  const isInAccount = userId !== null
  return entry ? ok({ entry, isConfirmed: isInAccount || confirmedAt !== null, isInAccount }) : linkNotFound
}

async function findByLink(db: Database, token: string, now: Date): Promise<StoredEntry | undefined> {
  const [entry] = await db
    .select()
    .from(waitlistEntries)
    .where(and(hasLink(token), isConfirmable(now)))
  return entry
}

/** Changes nothing. Fails with 404 for a link that is unknown or too old, and for what is past, booked or left. */
export async function findGuestWish(db: Database, token: string, now: Date): Promise<Result<GuestWish>> {
  const entry = await findByLink(db, token, now)
  return entry ? describeEntry(db, entry, now) : linkNotFound
}

/**
 * Lets an entry count from now on; one that does already stays as it is. It replaces what the address has asked for the
 * same day and time before, and moves into the customer account that has confirmed the address. Fails as looking at it does.
 */
export async function confirmGuestWish(
  { db, encryption, now }: Pick<Deps, 'db' | 'encryption' | 'now'>,
  token: string,
  requestId: string | null,
): Promise<Result<GuestWish>> {
  const at = now()
  const found = await findByLink(db, token, at)
  if (!found) return linkNotFound
  // It belongs to an account.
  if (found.address === null) return describeEntry(db, found, at)
  const address = encryption.decrypt(waitlistEntries.address, found.id, found.address)
  const confirmed = await confirmEntry(db, token, address, at)
  if (!confirmed.ok) return confirmed
  await moveEntriesOfAddress({ db, encryption }, address, requestId, at)
  return findGuestWish(db, token, at)
}

function confirmEntry(db: Database, token: string, address: string, now: Date): Promise<Result<null>> {
  return db.transaction(async (tx): Promise<Result<null>> => {
    await lockAddress(tx, address)
    const { addressFingerprint, id } = waitlistEntries
    const found = await findByLink(tx, token, now)
    if (!found) return linkNotFound
    if (found.confirmedAt !== null || found.addressFingerprint === null) return ok(null)
    // All of the address in one order: two links at once cannot wait for each other.
    const all = await tx
      .select()
      .from(waitlistEntries)
      .where(eq(addressFingerprint, found.addressFingerprint))
      .orderBy(asc(id))
      .for('update')
    const entry = all.find((each) => each.id === found.id)
    if (!entry) return linkNotFound
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
    return ok(null)
  })
}

/** Deletes the entry with the address, if there is one. */
export async function leaveAsGuest(db: Database, token: string): Promise<void> {
  await db.delete(waitlistEntries).where(hasLink(token))
}
