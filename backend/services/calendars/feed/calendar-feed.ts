// The bookings and closed days of a product as an iCalendar, at a secret address, for other channels and the provider's own calendar.
import { randomBytes } from 'node:crypto'
import { soldBy } from '@affiliate-booking/contract/options/products/sold-by'
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { formatPeople, formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import * as z from 'zod'
import type { Database } from '../../../db/database.ts'
import { bookings, bookingSlots } from '../../../db/schema/bookings.ts'
import { availabilitySlots } from '../../../db/schema/products/availability.ts'
import { calendarFeeds } from '../../../db/schema/products/calendars.ts'
import { products } from '../../../db/schema/products/products.ts'
import type { Deps } from '../../../deps.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import { endDateOf, maximumTripDays, type TripLength } from '../../availability/end-date.ts'
import { bookedChildren } from '../../bookings/booked-children.ts'
import type { Product } from '../../products/draft.ts'
import { lockProduct } from '../../products/find-product.ts'
import { type ActionContext, productAuditEntry } from '../../products/update-product.ts'
import { hashToken } from '../../sessions/create-session.ts'
import { readFeedClosures } from './feed-closures.ts'
import { type FeedSale, pastDays, readFeedSales } from './feed-sales.ts'
import { ownEventId } from '../own-event.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'

const feedNotFound = fail(404, 'There is no calendar at this address.')

/** More would exceed what the app reads of this call. */
const maximumBookings = 10_000

/** Creates or replaces the secret address. Fails with 404. */
export const renewCalendarFeed = (
  { encryption }: Pick<Deps, 'encryption'>,
  context: ActionContext,
  productId: string,
): Promise<Result<Product>> =>
  context.db.transaction(async (tx) => {
    const locked = await lockProduct(tx, context.actor, productId)
    if (!locked.ok) return locked
    const token = randomBytes(32).toString('base64url')
    const row = {
      tokenHash: hashToken(token),
      token: encryption.encrypt(calendarFeeds.token, productId, token),
      createdAt: context.now,
    }
    await tx
      .insert(calendarFeeds)
      .values({ productId, ...row })
      .onConflictDoUpdate({ target: calendarFeeds.productId, set: row })
    await writeAudit(tx, productAuditEntry(locked.value, context, { action: 'product.feed-renewed' }))
    return locked
  })

/** Fails with 404. */
export const removeCalendarFeed = (context: ActionContext, productId: string): Promise<Result<Product>> =>
  context.db.transaction(async (tx) => {
    const locked = await lockProduct(tx, context.actor, productId)
    if (!locked.ok) return locked
    const [removed] = await tx
      .delete(calendarFeeds)
      .where(eq(calendarFeeds.productId, productId))
      .returning({ id: calendarFeeds.productId })
    if (removed)
      await writeAudit(tx, productAuditEntry(locked.value, context, { action: 'product.feed-removed' }))
    return locked
  })

/** Fails with 404 for every address that has no calendar. */
export async function getCalendarFeed(
  { db, now, publicOrigin }: Pick<Deps, 'db' | 'now' | 'publicOrigin'>,
  token: string,
): Promise<Result<string>> {
  const [found] = await db
    .select({
      id: products.id,
      title: products.title,
      kind: products.kind,
      durationMinutes: products.durationMinutes,
      cutoffMinutes: products.cutoffMinutes,
      guestsPerGroup: products.guestsPerGroup,
      feedCreatedAt: calendarFeeds.createdAt,
    })
    .from(calendarFeeds)
    .innerJoin(products, eq(products.id, calendarFeeds.productId))
    .where(eq(calendarFeeds.tokenHash, hashToken(token)))
  if (!found) return feedNotFound
  const rows = await readFeedBookings(db, found.id, now())
  const { hostname } = new URL(publicOrigin)
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', `-//${hostname}//bookings//EN`)
  const name = new ICAL.Property('x-wr-calname')
  // Only texts are escaped.
  name.resetType('text')
  name.setValue(found.title)
  calendar.addProperty(name)
  for (const row of rows)
    for (const event of eventsOf(row, found.kind, hostname)) calendar.addSubcomponent(event)
  for (const sale of await readFeedSales(db, found, now(), maximumBookings))
    for (const event of eventsOfSale(sale, found, hostname)) calendar.addSubcomponent(event)
  for (const event of await eventsOfClosures(db, found, now(), hostname)) calendar.addSubcomponent(event)
  return ok(`${calendar.toString()}\r\n`)
}

const Nights = z.array(z.object({ date: z.string(), isFull: z.boolean() }))

/** In the order of their start. Of too many, those that are over are left out first, then the latest. */
async function readFeedBookings(db: Database, productId: string, now: Date) {
  const rows = await selectFeedBookings(db, productId, now)
  return rows
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    .map(({ nights, ...booking }) => ({ ...booking, nights: Nights.parse(nights) }))
}

const selectFeedBookings = (db: Database, productId: string, now: Date) =>
  db
    .select({
      id: bookings.id,
      bookingNumber: bookings.bookingNumber,
      status: bookings.status,
      seats: bookings.seats,
      guests: bookings.guests,
      children: bookings.children,
      guestChildren: bookings.guestChildren,
      date: bookings.date,
      endDate: bookings.endDate,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      version: bookings.version,
      createdAt: bookings.createdAt,
      /** Its slots, with whether they have no seats left. */
      nights: sql<unknown>`(
        select coalesce(
          json_agg(json_build_object('date', s.date, 'isFull', s.reserved >= s.capacity) order by s.date), '[]')
        from ${bookingSlots} bs join ${availabilitySlots} s on s.id = bs.slot_id
        where bs.booking_id = bookings.id)`,
    })
    .from(bookings)
    .where(
      and(
        eq(bookings.productId, productId),
        inArray(bookings.status, ['pending', 'confirmed', 'completed']),
        gt(bookings.endsAt, new Date(now.getTime() - pastDays * dayMs)),
        // For the index.
        gt(bookings.date, addDays(dayInIndia(now), -pastDays - maximumTripDays)),
      ),
    )
    .orderBy(lte(bookings.endsAt, now), asc(bookings.startsAt), asc(bookings.id))
    .limit(maximumBookings)

type FeedBooking = Awaited<ReturnType<typeof readFeedBookings>>[number]
type Nights = z.infer<typeof Nights>

/** One for a tour; of a stay, one for each part of it in which all nights are full, or none is. */
function eventsOf(booking: FeedBooking, kind: Product['kind'], host: string): ICAL.Component[] {
  const { nights, endDate } = booking
  if (kind === 'tour' || endDate === null || nights.length === 0) {
    const isFull = nights.some((night) => night.isFull)
    const time = { start: instant(booking.startsAt), end: instant(booking.endsAt) }
    return [eventOf(booking, kind, host, { ...time, isFull })]
  }
  return partsOf(nights).map((part, index) =>
    eventOf(booking, kind, index === 0 ? host : `${index + 1}.${host}`, nightsOf(part)),
  )
}

/** Until the day on which the guests leave. */
const nightsOf = ({ from, to, isFull }: Part): EventTimes => ({
  start: ICAL.Time.fromDateString(from),
  end: ICAL.Time.fromDateString(addDays(to, 1)),
  isFull,
})

interface Part {
  from: string
  /** The last night. */
  to: string
  isFull: boolean
}

function partsOf(nights: Nights): Part[] {
  const parts: Part[] = []
  for (const { date, isFull } of nights) {
    const last = parts.at(-1)
    if (last?.isFull === isFull) last.to = date
    else parts.push({ from: date, to: date, isFull })
  }
  return parts
}

interface EventTimes {
  start: ICAL.Time
  end: ICAL.Time
  isFull: boolean
}

/** Days, times and numbers: no name, no phone. The same booking always gives the same text. */
function eventOf(booking: FeedBooking, kind: Product['kind'], host: string, times: EventTimes) {
  const { id, bookingNumber, status, seats, guests, version, createdAt } = booking
  const number = formatBookingNumber(bookingNumber)
  const children = bookedChildren(booking)
  const unit = kind === 'stay' ? 'room' : 'group'
  // A tour that is sold by the seat has no other number of guests.
  const isBySeat = kind === 'tour' && guests === null
  const units = isBySeat ? formatPeople(seats, children) : formatQuantity(seats, unit, `${unit}s`)
  const summary = [number, units, ...(guests === null ? [] : [formatPeople(guests, children)])].join(', ')
  const uid = ownEventId('booking', id, host)
  return describeEvent({ uid, createdAt, version, summary, isTentative: status === 'pending' }, times)
}

interface EventFacts {
  uid: string
  createdAt: Date
  version: number
  summary: string
  isTentative: boolean
}

function describeEvent(
  { uid, createdAt, version, summary, isTentative }: EventFacts,
  { start, end, isFull }: EventTimes,
): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.updatePropertyWithValue('uid', uid)
  component.updatePropertyWithValue('dtstamp', instant(createdAt))
  component.updatePropertyWithValue('sequence', version)
  component.updatePropertyWithValue('summary', summary)
  component.updatePropertyWithValue('status', isTentative ? 'TENTATIVE' : 'CONFIRMED')
  // Times with seats left stay open at other channels.
  component.updatePropertyWithValue('transp', isFull ? 'OPAQUE' : 'TRANSPARENT')
  component.updatePropertyWithValue('dtstart', start)
  component.updatePropertyWithValue('dtend', end)
  return component
}

function eventsOfSale(
  { id, seats, createdAt, slots }: FeedSale,
  product: TripLength & Pick<Product, 'guestsPerGroup'>,
  host: string,
): ICAL.Component[] {
  const unit = soldBy(product)
  const summary = `Sold elsewhere, ${formatQuantity(seats, unit, `${unit}s`)}`
  const about = { createdAt, version: 0, summary, isTentative: false }
  // Of a tour, each day has an event of its own.
  const uid = (part: string) => ownEventId('sale', id, `${part}.${host}`)
  if (unit === 'room')
    return partsOf(slots).map((part) => describeEvent({ ...about, uid: uid(part.from) }, nightsOf(part)))
  return slots.map((slot) => {
    const times = { ...timesOf(product, slot), isFull: slot.isFull }
    return describeEvent({ ...about, uid: uid(slot.date) }, times)
  })
}

interface SlotTimes {
  date: string
  startTime: string
  endTime: string
}

/** Of a tour. */
const timesOf = (product: TripLength, slot: SlotTimes) => ({
  start: instant(instantInIndia(slot.date, slot.startTime)),
  end: instant(instantInIndia(endDateOf(product, slot, 1) ?? slot.date, slot.endTime)),
})

async function eventsOfClosures(
  db: Database,
  product: TripLength & { id: string; feedCreatedAt: Date },
  now: Date,
  host: string,
): Promise<ICAL.Component[]> {
  const { days, times } = await readFeedClosures(db, product, now)
  // The same closure always gives the same text.
  const about = { createdAt: product.feedCreatedAt, version: 0, summary: 'Not available', isTentative: false }
  const uid = (part: string) => ownEventId('closed', product.id, `${part}.${host}`)
  return [
    ...days.map(({ from, to }) =>
      describeEvent({ ...about, uid: uid(`${from}.${to}`) }, nightsOf({ from, to, isFull: true })),
    ),
    ...times.map((slot) =>
      describeEvent(
        { ...about, uid: uid(`${slot.date}.${slot.startTime.replaceAll(':', '')}`) },
        { ...timesOf(product, slot), isFull: true },
      ),
    ),
  ]
}

const instant = (at: Date) => ICAL.Time.fromJSDate(at, true)
