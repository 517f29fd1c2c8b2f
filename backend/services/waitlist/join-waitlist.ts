import type { JoinWaitlistPayload, WaitlistEntry } from '@affiliate-booking/contract/calls/products/waitlist'
import { and, eq, isNull, ne, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Product } from '../products/draft.ts'
import type { Actor } from '../users/account.ts'
import { isUuid } from '../../uuid.ts'
import { findRefusal, readWish, type WishedTrip } from './check-wish.ts'
import { findEntry, findOpenEntries } from './list-waitlist.ts'

/** Of one customer. */
export const maximumEntries = 20

/**
 * Puts a customer on the waitlist. Asking again for the same day and time changes nights and guests, and counts from the
 * start how often the customer is told; so does an entry that the customer wants to replace. Fails with 404 for what is not on sale, with 400 for what can never be booked, and
 * with 409 for what can be booked now or is booked by the customer already, and for too many entries.
 */
export async function joinWaitlist(
  db: Database,
  actor: Actor,
  payload: JoinWaitlistPayload,
  now: Date,
): Promise<Result<WaitlistEntry>> {
  const read = await readWish(db, payload)
  if (!read.ok) return read
  const { product, wish } = read.value
  const { startTime, nights } = wish
  return db.transaction(async (tx): Promise<Result<WaitlistEntry>> => {
    // One request of a customer after the other.
    const isCustomer = and(eq(users.id, actor.id), eq(users.status, 'active'))
    const [active] = await tx.select({ id: users.id }).from(users).where(isCustomer).for('no key update')
    if (!active) return fail(401, 'Sign in to continue.')
    const refusal = await findRefusal(tx, actor.id, product, wish, now)
    if (refusal) return refusal
    const isSame = and(
      eq(waitlistEntries.userId, actor.id),
      eq(waitlistEntries.productId, product.id),
      eq(waitlistEntries.date, wish.date),
      startTime === null ? isNull(waitlistEntries.startTime) : eq(waitlistEntries.startTime, startTime),
    )
    const [changed] = await tx
      .update(waitlistEntries)
      .set({ nights, guests: wish.guests, wasFree: false, toldCount: 0 })
      .where(isSame)
      .returning({ id: waitlistEntries.id })
    const replaced = isReplaced(actor, product, payload.replaces)
    if (changed && replaced)
      await tx.delete(waitlistEntries).where(and(replaced, ne(waitlistEntries.id, changed.id)))
    const id =
      changed?.id ??
      (replaced && (await replaceEntry(tx, replaced, wish))) ??
      (await insertEntry(tx, { actor, product, wish, now }))
    const entry = id && (await findEntry(tx, id, now))
    return entry ? ok(entry) : tooMany
  })
}

const tooMany = fail(
  409,
  `You wait for ${maximumEntries} tours and stays already. Remove one first, under Saved.`,
)

interface Insertion {
  readonly actor: Actor
  readonly product: Product
  readonly wish: WishedTrip
  readonly now: Date
}

/** An entry of the customer for the product; undefined where none is named. */
const isReplaced = (actor: Actor, product: Product, id: string | null | undefined) =>
  id != null && isUuid(id)
    ? and(
        eq(waitlistEntries.id, id),
        eq(waitlistEntries.userId, actor.id),
        eq(waitlistEntries.productId, product.id),
      )
    : undefined

/** Undefined where the customer has removed it meanwhile. */
async function replaceEntry(tx: Database, condition: SQL, wish: WishedTrip) {
  const [replaced] = await tx
    .update(waitlistEntries)
    .set({ ...wish, wasFree: false, toldCount: 0 })
    .where(condition)
    .returning({ id: waitlistEntries.id })
  return replaced?.id
}

/** Undefined where the customer has too many. */
async function insertEntry(tx: Database, { actor, product, wish, now }: Insertion) {
  const open = await findOpenEntries(tx, eq(waitlistEntries.userId, actor.id), now)
  if (open.length >= maximumEntries) return undefined
  const [added] = await tx
    .insert(waitlistEntries)
    .values({ userId: actor.id, productId: product.id, ...wish, createdAt: now })
    .returning({ id: waitlistEntries.id })
  return added?.id
}
