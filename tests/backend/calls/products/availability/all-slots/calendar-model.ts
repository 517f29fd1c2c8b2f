// The slots that a calendar should have, worked out day by day as plainly as possible.
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'

/** Without what a database adds. Days count from the first day of the test; times are `09:00:00`. */
export interface ModelProduct {
  kind: 'tour' | 'stay'
  durationMinutes: number | null
  cutoffMinutes: number
  rules: { weekday: number; startTime: string; endTime: string; capacity: number }[]
  specials: { date: string; startTime: string | null; endTime: string | null; capacity: number | null }[]
  /** In the order in which they were added. */
  seasons: {
    from: string
    to: string
    weekdays: number[] | null
    price: number
    childPrice: number | null
    minimumNights: number | null
  }[]
  /** Other calendars: from the first night or day to the morning after the last. Seats null: all. */
  channels: { seats: number | null; taken: { from: string; until: string }[] }[]
  sales: { from: string; to: string; startTime: string | null; seats: number }[]
}

export interface ModelSlot {
  /** Null: new. */
  id: string | null
  date: string
  startTime: string
  endTime: string
  capacity: number
  reducedTo: number | null
  reserved: number
  isClosed: boolean
  cutoffAt: string
  price: number | null
  childPrice: number | null
  minimumNights: number | null
}

/** What happened to a slot before. */
export interface SlotPast {
  wasBooked: boolean
  wasCancelled: boolean
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
const at = (date: string, time: string) => Date.parse(`${date}T${time}+05:30`)
const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

type Planned = Omit<ModelSlot, 'id' | 'reducedTo' | 'reserved' | 'isClosed'>

function seasonOf({ seasons }: ModelProduct, date: string) {
  const falls = (season: ModelProduct['seasons'][number], day: string) =>
    season.from <= day && day <= season.to && (season.weekdays?.includes(weekdayOf(day)) ?? true)
  const daysOf = (season: ModelProduct['seasons'][number]) => {
    let count = 0
    for (let day = season.from; day <= season.to; day = dayAfter(day, 1)) if (falls(season, day)) count += 1
    return count
  }
  const [best] = seasons
    .map((season, index) => ({ season, index, days: daysOf(season) }))
    .filter(({ season }) => falls(season, date))
    .toSorted(
      (a, b) =>
        a.days - b.days ||
        (a.season.from > b.season.from ? -1 : a.season.from < b.season.from ? 1 : b.index - a.index),
    )
  return best?.season
}

/** A day's slots; `wasStarted` are left out. */
function plan(product: ModelProduct, date: string, now: number): Planned[] {
  const { kind, rules, specials, channels, sales, durationMinutes, cutoffMinutes } = product
  const isClosedDay = (day: string) => specials.some((each) => each.date === day && each.startTime === null)
  const offered = new Map<string, { endTime: string; capacity: number }>()
  const ofDay = specials.filter((each) => each.date === date)
  if (kind === 'tour' || ofDay.length === 0)
    for (const rule of rules) if (rule.weekday === weekdayOf(date)) offered.set(rule.startTime, rule)
  for (const { startTime, endTime, capacity } of ofDay)
    if (startTime !== null && endTime !== null && capacity !== null)
      offered.set(startTime, { endTime, capacity })
  const season = seasonOf(product, date)
  return [...offered].flatMap(([startTime, { endTime, capacity }]) => {
    if (at(date, startTime) <= now) return []
    const wholeDays = kind === 'tour' && durationMinutes !== null && durationMinutes % 1440 === 0
    const moreDays = wholeDays ? durationMinutes / 1440 - 1 : 0
    const isOverMidnight = kind === 'tour' && endTime < startTime
    for (let day = 0; day <= moreDays; day += 1) if (isClosedDay(dayAfter(date, day))) return []
    const begins = at(date, startTime)
    const ends = at(dayAfter(date, isOverMidnight ? 1 : moreDays), endTime)
    let left = capacity
    for (const { seats, taken } of channels) {
      const isTaken = taken.some(({ from, until }) =>
        kind === 'stay'
          ? date >= from && date < until
          : begins < at(until, '00:00:00') && ends > at(from, '00:00:00'),
      )
      if (isTaken && seats === null) return []
      if (isTaken) left -= seats ?? 0
    }
    for (const { from, to, startTime: start, seats } of sales)
      if (date >= from && date <= to && (kind === 'stay' || start === startTime)) left -= seats
    return [
      {
        date,
        startTime,
        endTime,
        capacity: Math.max(0, left),
        cutoffAt: new Date(begins - cutoffMinutes * minuteMs).toISOString(),
        price: season?.price ?? null,
        childPrice: season?.childPrice ?? null,
        minimumNights: season?.minimumNights ?? null,
      },
    ]
  })
}

/** What the slots of a product should be after its times were made at `now`, from what they were. */
export function expectSlots(
  product: ModelProduct,
  before: readonly (ModelSlot & SlotPast)[],
  now: Date,
): ModelSlot[] {
  const today = new Date(now.getTime() + 330 * minuteMs).toISOString().slice(0, 10)
  const planned = Array.from({ length: 180 }, (_, day) =>
    plan(product, dayAfter(today, day), now.getTime()),
  ).flat()
  const isSame = (a: Pick<ModelSlot, 'date' | 'startTime'>, b: Pick<ModelSlot, 'date' | 'startTime'>) =>
    a.date === b.date && (product.kind === 'stay' || a.startTime === b.startTime)
  const kept = before.flatMap(({ wasBooked, wasCancelled, ...slot }): ModelSlot[] => {
    if (at(slot.date, slot.startTime) <= now.getTime()) return [slot]
    const wanted = planned.find((each) => isSame(each, slot))
    if (wanted === undefined) return wasBooked || wasCancelled ? [{ ...slot, isClosed: true }] : []
    if (wasCancelled) return [slot]
    return [
      {
        ...slot,
        ...wanted,
        isClosed: false,
        capacity: Math.max(wanted.capacity, slot.reserved),
        reducedTo: wanted.capacity < slot.reserved ? wanted.capacity : null,
      },
    ]
  })
  const added = planned
    .filter((each) => !before.some((slot) => isSame(slot, each)))
    .map((each): ModelSlot => ({ ...each, id: null, reducedTo: null, reserved: 0, isClosed: false }))
  return [...kept, ...added]
}

/** The lowest of the coming slots, if a season sets one of their prices. */
export function expectLowestPrice(slots: readonly ModelSlot[], usual: number, now: Date): number | null {
  const coming = slots.filter(({ isClosed, cutoffAt }) => !isClosed && Date.parse(cutoffAt) > now.getTime())
  return coming.some(({ price }) => price !== null)
    ? Math.min(...coming.map(({ price }) => price ?? usual))
    : null
}
