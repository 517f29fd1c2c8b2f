// Reads the calendar of a channel, and closes what is booked there.
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { horizonDays } from '@affiliate-booking/contract/options/bookings'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/conditions/planned-values.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { calendarChannels, channelClosures, outsideSales } from '../../db/schema/products/calendars.ts'
import { products } from '../../db/schema/products/products.ts'
import type { Deps } from '../../deps.ts'
import { refreshSlots } from '../availability/refresh-slots.ts'
import { notifyOfConflicts, notifyOfUnreadChannel } from '../messages/notices/channel-notices.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { unreadSince } from './channel-troubles.ts'
import { readClosures } from './closures.ts'
import { CalendarError, fetchCalendar } from './fetch-calendar.ts'
import { findConflicts } from './find-conflicts.ts'
import { ownIdOf } from './own-event.ts'
import { bookedPeriods, parseCalendar } from './parse-calendar.ts'
import type { Period } from './periods.ts'

export type ReadDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'fetchCalendar'>
export type Channel = typeof calendarChannels.$inferSelect

type Read = { ok: true; periods: Period[] } | { ok: false; error: string }

/** A read is due after almost a quarter of an hour, since the job starts at whole ones. Milliseconds. */
const interval = 14 * minuteMs

/** Unless a read that began later has succeeded meanwhile. One that lies further ahead is of a clock that was set back. */
const isLatestRead = ({ id }: Channel, now: Date) =>
  and(
    eq(calendarChannels.id, id),
    or(
      isNull(calendarChannels.succeededAt),
      lte(calendarChannels.succeededAt, now),
      gt(calendarChannels.succeededAt, new Date(now.getTime() + interval)),
    ),
  )

/**
 * A failure is written down beside the channel; what it has closed before stays closed. The provider is told of a channel
 * that fails for hours, and of each booking that the channel has sold too.
 * @param now when the read begins
 */
export async function readChannel(deps: ReadDeps, channel: Channel, now: Date): Promise<void> {
  const read = await readPeriods(deps, channel, now)
  const { id, productId } = channel
  if (!read.ok) return recordFailure(deps.db, channel, read.error, now)
  await deps.db.transaction(async (tx) => {
    // Before the slots, as everywhere; with it no other read of the product interferes.
    const [product] = await tx.select().from(products).where(eq(products.id, productId)).for('no key update')
    const [present] = await tx
      .update(calendarChannels)
      .set({ readAt: now, succeededAt: now, error: null })
      .where(isLatestRead(channel, now))
      .returning({ id: calendarChannels.id })
    // Removed or read meanwhile.
    if (!present || !product) return
    if (await replaceClosures(tx, id, read.periods)) await refreshSlots(tx, productId, now)
    const closures = await readClosures(tx, [productId], now)
    await notifyOfConflicts(tx, product, await findConflicts(tx, [product], closures, now), now)
  })
}

async function recordFailure(db: Database, channel: Channel, error: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const noted = await tx
      .update(calendarChannels)
      .set({ readAt: now, error })
      .where(isLatestRead(channel, now))
      .returning({ id: calendarChannels.id })
    if (noted.length === 0) return
    const since = unreadSince(channel, now)
    if (since === undefined) return
    const [product] = await tx.select().from(products).where(eq(products.id, channel.productId))
    if (product) await notifyOfUnreadChannel(tx, product, channel, { since, at: now })
  })
}

async function readPeriods(deps: ReadDeps, channel: Channel, now: Date): Promise<Read> {
  const address = decryptOrNull(deps, calendarChannels.address, channel.id, channel.address)
  if (address === null) return { ok: false, error: 'The address cannot be read. Add the channel again.' }
  try {
    const text = await (deps.fetchCalendar ?? fetchCalendar)(address)
    const until = instantInIndia(addDays(dayInIndia(now), horizonDays + 1), '00:00')
    const events = parseCalendar(text)
    const ids = events.flatMap(({ uid }) => ownIdOf(uid) ?? [])
    const echoes = await ownAmong(deps.db, channel, ids)
    return { ok: true, periods: bookedPeriods(events, { from: now, until, echoes }) }
  } catch (error) {
    if (error instanceof CalendarError) return { ok: false, error: error.message }
    throw error
  }
}

/**
 * The bookings and sales of the product itself; those of another product close its times, like any others. The closed days
 * of another one do not: they are often closed for what this one has sold.
 */
async function ownAmong(db: Database, { productId }: Channel, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const ofProduct = (table: typeof bookings | typeof outsideSales) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.productId, productId), inArray(table.id, [...ids])))
  const rows = [...(await ofProduct(bookings)), ...(await ofProduct(outsideSales))]
  const closed = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Set([...rows, ...closed].map(({ id }) => id))
}

/** Whether anything has changed. */
async function replaceClosures(
  tx: Database,
  channelId: string,
  periods: readonly Period[],
): Promise<boolean> {
  const before = await tx.delete(channelClosures).where(eq(channelClosures.channelId, channelId)).returning()
  if (periods.length > 0)
    await tx.insert(channelClosures).values(periods.map((period) => ({ ...period, channelId })))
  const keyOf = ({ startsAt, endsAt }: Period) => `${startsAt.getTime()}-${endsAt.getTime()}`
  const known = new Set(before.map(keyOf))
  return before.length !== periods.length || periods.some((period) => !known.has(keyOf(period)))
}

/** At once. */
const batchSize = 8
/** Milliseconds. */
const sliceTime = 30_000

/** Reads the channels that are due, the earliest first; several instances share them. Counts them. */
export async function readDueChannels(deps: ReadDeps, now: Date) {
  const began = performance.now()
  const end = began + sliceTime
  let count = 0
  for (let at = now; ; at = new Date(now.getTime() + Math.round(performance.now() - began))) {
    const due = await claimDue(deps.db, at)
    await Promise.all(due.map((channel) => readOrLog(deps, channel, at)))
    count += due.length
    if (due.length < batchSize) return { count, next: undefined }
    if (performance.now() >= end) return { count, next: 'more' }
  }
}

/** One channel that fails with a bug must not keep the others from being read. */
async function readOrLog(deps: ReadDeps, channel: Channel, now: Date): Promise<void> {
  try {
    await readChannel(deps, channel, now)
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown'
    deps.log.error({ channel: channel.id, code }, 'a calendar could not be read')
    await recordFailure(deps.db, channel, 'The calendar could not be read.', now)
  }
}

async function claimDue(db: Database, now: Date): Promise<Channel[]> {
  const { id, readAt } = calendarChannels
  const due = db
    .select({ id })
    .from(calendarChannels)
    .where(
      or(
        isNull(readAt),
        lte(readAt, new Date(now.getTime() - interval)),
        // By a clock that was ahead.
        gt(readAt, new Date(now.getTime() + interval)),
      ),
    )
    .orderBy(readAt)
    .limit(batchSize)
    .for('update', { skipLocked: true })
  return db.update(calendarChannels).set({ readAt: now }).where(isAmong(id, due)).returning()
}
