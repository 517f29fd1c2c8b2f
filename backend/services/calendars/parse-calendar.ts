// What a calendar of another channel has booked.
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import ICAL from 'ical.js'
import * as z from 'zod'
import { CalendarError } from './fetch-calendar.ts'
import { ownIdOf } from './own-event.ts'
import { isReadableRule } from './readable-rule.ts'

/** From `startsAt` until before `endsAt`. */
export interface Period {
  startsAt: Date
  endsAt: Date
}

const maximumEvents = 5000
const maximumRepeatingEvents = 500
/** Of those to come, and with those that are over. */
const maximumOccurrences = 5000
const maximumSteps = 10_000
const maximumPeriods = 1000

interface Wanted {
  from: Date
  until: Date
  /** Bookings and sales of the product that reads the calendar: a channel has them from us. */
  echoes: ReadonlySet<string>
}

/**
 * The booked periods that end after `from` and start before `until`, merged and in order. Cancelled events, those that
 * leave the time free, and echoes of our own bookings are left out.
 * @throws CalendarError with a sentence for the provider
 */
export function bookedPeriods(events: readonly ICAL.Event[], { from, until, echoes }: Wanted): Period[] {
  if (events.filter((event) => event.isRecurring()).length > maximumRepeatingEvents) throw repeatsTooMuch()
  const budget = { occurrences: maximumOccurrences, steps: maximumSteps }
  const changed = new Map<string, Set<string>>()
  for (const event of events)
    if (event.isRecurrenceException())
      changed.set(event.uid, (changed.get(event.uid) ?? new Set()).add(event.recurrenceId.toString()))
  const periods = events
    .filter((event) => isBusy(event) && !echoes.has(ownIdOf(event.uid) ?? ''))
    .flatMap((event) => expand(event, changed.get(event.uid), { from, until }, budget))
    .filter(({ startsAt, endsAt }) => startsAt < endsAt && endsAt > from && startsAt < until)
  const merged = merge(periods)
  if (merged.length > maximumPeriods) throw new CalendarError('The calendar has more than 1,000 bookings.')
  return merged
}

const repeatsTooMuch = () => new CalendarError('The calendar repeats too many events.')

/** The library's form of a component, or of several. */
const JCal = z.array(z.unknown())

const unreadable = 'The address does not lead to a calendar.'

/** @throws CalendarError with a sentence for the provider */
export function parseCalendar(text: string): ICAL.Event[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) throw new CalendarError(unreadable)
  try {
    const parsed = JCal.parse(ICAL.parse(text.replace(/^\uFEFF/, '')))
    // Several calendars in one file are several roots.
    const roots = typeof parsed[0] === 'string' ? [parsed] : z.array(JCal).parse(parsed)
    const components = roots.flatMap((root) => new ICAL.Component(root).getAllSubcomponents('vevent'))
    if (components.length > maximumEvents) throw new CalendarError('The calendar has too many events.')
    return components.map((component) => new ICAL.Event(component, { strictExceptions: true }))
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError('The calendar is broken.')
  }
}

function isBusy({ component }: ICAL.Event): boolean {
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return valueOf('status') !== 'CANCELLED' && valueOf('transp') !== 'TRANSPARENT'
}

function expand(
  event: ICAL.Event,
  changed: ReadonlySet<string> | undefined,
  { from, until }: { from: Date; until: Date },
  budget: { occurrences: number; steps: number },
): Period[] {
  try {
    if (!event.isRecurring() || event.isRecurrenceException()) {
      return event.startDate === null ? [] : [periodOf(event, event.startDate, event.endDate)]
    }
    checkRules(event)
    const periods: Period[] = []
    const iterator = event.iterator(lateStart(event, from))
    for (let start = iterator.next(); start; start = iterator.next()) {
      budget.steps -= 1
      if (budget.steps < 0) throw repeatsTooMuch()
      if (instantOf(event.component, start) >= until) break
      if (changed?.has(start.toString())) continue
      const end = start.clone()
      end.addDuration(event.duration)
      const period = periodOf(event, start, end)
      if (period.endsAt <= from) continue
      budget.occurrences -= 1
      if (budget.occurrences < 0) throw repeatsTooMuch()
      periods.push(period)
    }
    return periods
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError('The calendar has an event without a valid day.')
  }
}

const secondsOfDay = 24 * 60 * 60
const daysOfCentury = 36_525

/** An earlier occurrence of the same rhythm, or its beginning: years of days that are over are not gone through. */
function lateStart(event: ICAL.Event, from: Date): ICAL.Time {
  const start = event.startDate
  const [rule, another] = event.component.getAllProperties('rrule').map((each) => each.getFirstValue())
  const days = { DAILY: 1, WEEKLY: 7 }[rule instanceof ICAL.Recur ? rule.freq : '']
  if (!(rule instanceof ICAL.Recur) || days === undefined || another !== undefined || rule.isByCount())
    return start
  const seconds = (from.getTime() - instantOf(event.component, start).getTime()) / 1000
  const past = Math.floor((seconds - event.duration.toSeconds()) / secondsOfDay) - 1
  const rhythm = days * rule.interval
  if (past < rhythm || past > daysOfCentury) return start
  const late = start.clone()
  late.adjust(past - (past % rhythm), 0, 0, 0)
  return late
}

function checkRules({ component }: ICAL.Event): void {
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) throw new Error('No rule')
    if (!isReadableRule(rule.toJSON()))
      throw new CalendarError('An event of the calendar repeats in a way that cannot be read.')
  }
}

function periodOf({ component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time | null): Period {
  const startsAt = instantOf(component, start)
  const endsAt = end === null ? startsAt : instantOf(component, end)
  // A day without an end is that day.
  if (start.isDate && endsAt <= startsAt)
    return { startsAt, endsAt: instantInIndia(addDays(dayInIndia(startsAt), 1), '00:00') }
  return { startsAt, endsAt }
}

const two = (number: number) => String(number).padStart(2, '0')

/** Times without a zone are times in India. */
function instantOf(component: ICAL.Component, time: ICAL.Time): Date {
  const day = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  const clock = time.isDate ? '00:00' : `${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  // A zone that the calendar names without describing it is looked up; it may be unknown.
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone
  const instant = isFloating
    ? ((time.isDate ? undefined : instantInZone(day, clock, zoneOf(component))) ?? instantInIndia(day, clock))
    : time.toJSDate()
  if (Number.isNaN(instant.getTime())) throw new Error('No day')
  return instant
}

const zoneOf = (component: ICAL.Component) =>
  component.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? ''

function instantInZone(day: string, clock: string, timeZone: string): Date | undefined {
  if (timeZone === '') return undefined
  try {
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    const wanted = new Date(`${day}T${clock}Z`).getTime()
    const offsetAt = (instant: number) =>
      new Date(`${format.format(instant).replace(' ', 'T')}Z`).getTime() - instant
    // Once more, for an hour in which the clocks change.
    return new Date(wanted - offsetAt(wanted - offsetAt(wanted)))
  } catch {
    return undefined
  }
}

function merge(periods: readonly Period[]): Period[] {
  const merged: Period[] = []
  for (const period of periods.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const last = merged.at(-1)
    if (last === undefined || period.startsAt > last.endsAt) merged.push({ ...period })
    else if (period.endsAt > last.endsAt) last.endsAt = period.endsAt
  }
  return merged
}
