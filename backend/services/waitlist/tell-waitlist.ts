// Tells customers that what they wait for is free. A job looks, since seats become free in many ways.
import { maximumTold } from '@affiliate-booking/contract/options/products/waitlist'
import { addDays, formatTime } from '@affiliate-booking/shared/days'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, asc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { type Notice, notify } from '../messages/notify.ts'
import { workInBatches } from '../operations/work-in-batches.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import {
  firstWithRoom,
  isActiveWaiter,
  isBooked,
  isFree,
  isHeldByWaiter,
  isPast,
  waiters,
} from './conditions.ts'

const batches = { first: 100, least: 10, most: 500 }

/**
 * Deletes entries that have ended, and tells everybody for whom there is room now and was none at the last look, in the
 * order in which they asked. Repeated or interrupted, it tells nobody twice. Returns how many entries were worked on.
 * @throws {FailedRows} at the end, if some failed
 */
export async function tellWaitlist(db: Database, now: Date): Promise<number> {
  const ended = await deleteEnded(db, now)
  const told = await workInBatches(
    {
      id: waitlistEntries.id,
      find: (which, limit) => findChanged(db, now, which, limit),
      work: (which, limit) =>
        db.transaction(async (tx) => {
          const changed = await findChanged(tx, now, which, limit).for('update', {
            of: waitlistEntries,
            skipLocked: true,
          })
          await noteChanges(tx, changed, now)
          return changed.length
        }),
    },
    batches,
  )
  return ended + told
}

/** Days that are past, and what the customer has booked. */
async function deleteEnded(db: Database, now: Date): Promise<number> {
  const ended = db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .where(or(isPast(waitlistEntries, now), isBooked(db, waitlistEntries)))
  const deleted = await db
    .delete(waitlistEntries)
    .where(inArray(waitlistEntries.id, ended))
    .returning({ id: waitlistEntries.id })
  return deleted.length
}

/** Entries for which there is room and was none, or the other way round, in the order of asking. */
const findChanged = (db: Database, now: Date, which: SQL | undefined, limit: number) =>
  db
    .select({
      id: waitlistEntries.id,
      entry: waitlistEntries,
      slug: products.slug,
      title: products.title,
      kind: products.kind,
      slotId: firstWithRoom(waitlistEntries, now),
    })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .innerJoin(users, isProvider())
    .innerJoin(waiters, isActiveWaiter())
    .where(
      and(
        isOnSale(),
        ne(waitlistEntries.wasFree, isFree(waitlistEntries, now)),
        not(isHeldByWaiter(db, waitlistEntries, now)),
        which,
      ),
    )
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))
    .limit(limit)

type Changed = Awaited<ReturnType<typeof findChanged>>[number]

async function noteChanges(tx: Database, changed: readonly Changed[], now: Date): Promise<void> {
  if (changed.length === 0) return
  const becameFree = changed.filter(({ entry }) => !entry.wasFree)
  const told = becameFree.filter(({ entry }) => entry.toldCount < maximumTold)
  const isTold = inArray(
    waitlistEntries.id,
    told.map(({ id }) => id),
  )
  await tx
    .update(waitlistEntries)
    .set({
      wasFree: not(waitlistEntries.wasFree),
      toldCount: sql`${waitlistEntries.toldCount} + case when ${isTold} then 1 else 0 end`,
    })
    .where(
      inArray(
        waitlistEntries.id,
        changed.map(({ id }) => id),
      ),
    )
  await notify(tx, ...told.map((each, index) => noticeOf(each, now, index)))
}

function noticeOf({ id, entry, slug, title, kind, slotId }: Changed, at: Date, index: number): Notice {
  const { userId, date, startTime, nights, guests } = entry
  const details = [
    ...(startTime === null ? [] : [formatTime(startTime)]),
    ...(kind === 'stay' ? [formatQuantity(nights, 'night', 'nights')] : []),
    formatQuantity(guests, 'guest', 'guests'),
  ]
  return {
    kind: 'waitlist-free',
    to: { userId },
    about: id,
    occasion: at.toISOString(),
    variables: {
      title,
      slug,
      date,
      details: details.join(', '),
      arrival: date,
      departure: kind === 'stay' ? addDays(date, nights) : date,
      guests: String(guests),
      slotId: slotId ?? '',
    },
    at,
    // The first who asked is the first who is sent an email.
    sendAt: new Date(at.getTime() + index),
  }
}
