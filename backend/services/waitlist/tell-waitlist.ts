// Tells customers and guests that what they wait for is free. A job looks, since seats become free in many ways.
import { maximumTold } from '@affiliate-booking/contract/options/products/waitlist'
import { addDays } from '@affiliate-booking/shared/days'
import { and, asc, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { waitlistEntries } from '../../db/schema/products/waitlist.ts'
import { type Notice, notify } from '../messages/notify.ts'
import { createRowFailures, FailedRows } from '../operations/row-failures.ts'
import { workInBatches } from '../operations/work-in-batches.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import {
  firstWithRoom,
  isActiveWaiter,
  isBooked,
  isFree,
  isNotHeldByWaiter,
  isPast,
  isWaiter,
  waiters,
} from './conditions.ts'
import { describeWish } from './describe-wish.ts'
import { isGuestToldEnough } from './guests/end-guest-entries.ts'

const batches = { first: 100, least: 10, most: 500 }

/** Entries of one statement. */
const most = 2000

/**
 * Deletes entries that have ended, and tells everybody for whom there is room now and was none at the last look, in the
 * order in which they asked. Repeated or interrupted, it tells nobody twice. Returns how many entries were worked on.
 * @throws {FailedRows} at the end, if some failed
 */
export async function tellWaitlist(db: Database, now: Date): Promise<number> {
  let count = await deleteEnded(db, now)
  const failures = createRowFailures()
  let told = 0
  // All entries are looked at once, and those that have changed once more.
  const changed = await findChanged(db, now)
  for (let first = 0; first < changed.length; first += most) {
    const ids = changed.slice(first, first + most).map(({ id }) => id)
    const among = (which: SQL | undefined) => and(inArray(waitlistEntries.id, ids), which)
    const due = {
      id: waitlistEntries.id,
      find: (which: SQL | undefined, limit: number) => readChanged(db, now, among(which), limit),
      work: (which: SQL | undefined, limit: number) =>
        db.transaction(async (tx) => {
          const locked = await readChanged(tx, now, among(which), limit).for('update', {
            of: waitlistEntries,
            skipLocked: true,
          })
          told += await noteChanges(tx, locked, now, told)
          return locked.length
        }),
    }
    try {
      count += await workInBatches(due, batches)
    } catch (error) {
      if (!(error instanceof FailedRows)) throw error
      for (const id of error.ids) failures.note(id, error.cause)
    }
  }
  failures.throwIfAny()
  return count
}

/** Days that are past, what is booked, and guests who have got their last message. */
async function deleteEnded(db: Database, now: Date): Promise<number> {
  const ended = db
    .select({ id: waitlistEntries.id })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .where(or(isPast(waitlistEntries, now), isBooked(db, waitlistEntries), isGuestToldEnough(db, now)))
  const deleted = await db
    .delete(waitlistEntries)
    .where(inArray(waitlistEntries.id, ended))
    .returning({ id: waitlistEntries.id })
  return deleted.length
}

/** Entries for which there is room and was none, or the other way round, in the order of asking. */
const selectChanged = <Columns extends Parameters<Database['select']>[0] & object>(
  db: Database,
  now: Date,
  columns: Columns,
  which?: SQL,
) =>
  db
    .select({ id: waitlistEntries.id, ...columns })
    .from(waitlistEntries)
    .innerJoin(products, eq(products.id, waitlistEntries.productId))
    .innerJoin(users, isProvider())
    .leftJoin(waiters, isWaiter())
    .where(
      and(
        isOnSale(),
        ne(waitlistEntries.wasFree, isFree(waitlistEntries, now)),
        isActiveWaiter(),
        isNotHeldByWaiter(db, waitlistEntries, now),
        which,
      ),
    )
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id))

const findChanged = (db: Database, now: Date) => selectChanged(db, now, {})

const readChanged = (db: Database, now: Date, which: SQL | undefined, limit: number) =>
  selectChanged(
    db,
    now,
    {
      entry: waitlistEntries,
      slug: products.slug,
      title: products.title,
      kind: products.kind,
      slotId: firstWithRoom(waitlistEntries, now),
    },
    which,
  ).limit(limit)

type Changed = Awaited<ReturnType<typeof readChanged>>[number]

/** Returns how many are told, after `before` others. */
async function noteChanges(tx: Database, changed: readonly Changed[], now: Date, before: number) {
  if (changed.length === 0) return 0
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
  await notify(tx, ...told.map((each, index) => noticeOf(each, now, before + index)))
  return told.length
}

function noticeOf({ id, entry, slug, title, kind, slotId }: Changed, at: Date, index: number): Notice {
  const { userId, date, nights, guests } = entry
  const notice = {
    about: id,
    occasion: at.toISOString(),
    variables: {
      title,
      slug,
      date,
      details: describeWish(entry, kind),
      arrival: date,
      departure: kind === 'stay' ? addDays(date, nights) : date,
      guests: String(guests),
      slotId: slotId ?? '',
    },
    at,
    // The first who asked is the first who is sent an email.
    sendAt: new Date(at.getTime() + index),
  }
  return userId === null
    ? { ...notice, kind: 'guest-waitlist-free', to: { guestOf: id } }
    : { ...notice, kind: 'waitlist-free', to: { userId } }
}
