// What a calendar of another channel has booked.
import { addDays, dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import ICAL from 'ical.js'
import * as z from 'zod'
import { CalendarError } from './fetch-calendar.ts'
import { dayOf, instantOf, zoneOf } from './instants.ts'
import { ownIdOf } from './own-event.ts'
import { mergePeriods, type Period } from './periods.ts'
import { isReadableRule } from './readable-rule.ts'

const maximumEvents = 5000
const maximumRepeatingEvents = 500
/** Of those to come, and with those that are over. */
const maximumOccurrences = 5000
const maximumSteps = 10_000
/** Occurrences that do not take place as their event repeats. */
const maximumLeftOut = 20_000
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
  const budget = { occurrences: maximumOccurrences, steps: maximumSteps, leftOut: maximumLeftOut }
  const periods = readValid(() => {
    const changed = readChanged(events, budget)
    return events
      .filter((event) => isBusy(event) && !echoes.has(ownIdOf(event.uid) ?? ''))
      .flatMap((event) => expand(event, changed.get(event.uid), { from, until }, budget))
  }).filter(({ startsAt, endsAt }) => startsAt < endsAt && endsAt > from && startsAt < until)
  const merged = mergePeriods(periods)
  if (merged.length > maximumPeriods) throw new CalendarError('The calendar has more than 1,000 bookings.')
  return merged
}

function readValid(read: () => Period[]): Period[] {
  try {
    return read()
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError('The calendar has an event without a valid day.')
  }
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
    // The library would look for changed occurrences of each event in the whole calendar, and fail at those of another.
    return components.map((component) => new ICAL.Event(component, { exceptions: [] }))
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError('The calendar is broken.')
  }
}

function isBusy({ component }: ICAL.Event): boolean {
  const valueOf = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return valueOf('status') !== 'CANCELLED' && valueOf('transp') !== 'TRANSPARENT'
}

/** Occurrences that do not take place as the event repeats: by their instant, or by their day where no more is named. */
type LeftOut = ReadonlySet<number | string>

function leftOutBy(properties: readonly ICAL.Property[], budget: { leftOut: number }): LeftOut {
  const leftOut = new Set<number | string>()
  for (const property of properties) {
    const zone = zoneOf(property)
    const times = property.getValues()
    budget.leftOut -= times.length
    if (budget.leftOut < 0) throw repeatsTooMuch()
    for (const time of times)
      if (time instanceof ICAL.Time) leftOut.add(time.isDate ? dayOf(time) : instantOf(time, zone).getTime())
  }
  return leftOut
}

/** The occurrences that have an event of their own, by the UID of the event that repeats. */
function readChanged(
  events: readonly ICAL.Event[],
  budget: { leftOut: number },
): ReadonlyMap<string, LeftOut> {
  const properties = new Map<string, ICAL.Property[]>()
  for (const { uid, component } of events) {
    const property = component.getFirstProperty('recurrence-id')
    if (property === null) continue
    const ofEvent = properties.get(uid) ?? []
    ofEvent.push(property)
    properties.set(uid, ofEvent)
  }
  return new Map([...properties].map(([uid, each]) => [uid, leftOutBy(each, budget)]))
}

function expand(
  event: ICAL.Event,
  changed: LeftOut | undefined,
  { from, until }: { from: Date; until: Date },
  budget: { occurrences: number; steps: number; leftOut: number },
): Period[] {
  const { component } = event
  if (!event.isRecurring() || event.isRecurrenceException()) {
    return event.startDate === null ? [] : [periodOf(event, event.startDate, event.endDate)]
  }
  checkRules(event)
  const periods: Period[] = []
  const excluded = leftOutBy(component.getAllProperties('exdate'), budget)
  const isLeftOut = (key: number | string) => excluded.has(key) || changed?.has(key)
  const iterator = new ICAL.RecurExpansion({
    component: withoutExclusions(component),
    dtstart: lateStart(event, from),
  })
  for (let start = iterator.next(); start; start = iterator.next()) {
    budget.steps -= 1
    if (budget.steps < 0) throw repeatsTooMuch()
    const startsAt = instantOfEvent(component, start)
    if (startsAt >= until) break
    if (isLeftOut(startsAt.getTime()) || isLeftOut(dayOf(start))) continue
    const end = start.clone()
    end.addDuration(event.duration)
    const period = periodOf(event, start, end)
    if (period.endsAt <= from) continue
    budget.occurrences -= 1
    if (budget.occurrences < 0) throw repeatsTooMuch()
    periods.push(period)
  }
  return periods
}

const JCalComponent = z.tuple([z.string(), z.array(z.array(z.unknown())), z.unknown()])

/** The library skips the wrong ones where an exclusion names a time at which nothing takes place. */
function withoutExclusions({ jCal, parent }: ICAL.Component): ICAL.Component {
  const [name, properties] = JCalComponent.parse(jCal)
  return new ICAL.Component([name, properties.filter(([property]) => property !== 'exdate'), []], parent)
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
  const seconds = (from.getTime() - instantOfEvent(event.component, start).getTime()) / 1000
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
  const startsAt = instantOfEvent(component, start)
  const endsAt = end === null ? startsAt : instantOfEvent(component, end)
  // A day without an end is that day.
  if (start.isDate && endsAt <= startsAt)
    return { startsAt, endsAt: instantInIndia(addDays(dayInIndia(startsAt), 1), '00:00') }
  return { startsAt, endsAt }
}

const instantOfEvent = (component: ICAL.Component, time: ICAL.Time) =>
  instantOf(time, zoneOf(component.getFirstProperty('dtstart')))
