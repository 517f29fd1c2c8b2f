// When the times of other channels' calendars are.
import { instantInIndia } from '@affiliate-booking/shared/days'
import ICAL from 'ical.js'

const two = (number: number) => String(number).padStart(2, '0')

/** The day that is written, in whatever zone it is. */
export const dayOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/**
 * Times without a zone are times in India.
 * @param zone that the property names, as `zoneOf` gives it
 * @throws where the time is not valid
 */
export function instantOf(time: ICAL.Time, zone: string): Date {
  const day = dayOf(time)
  const clock = time.isDate ? '00:00' : `${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  // A zone that the calendar names without describing it is looked up; it may be unknown.
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone
  const instant = isFloating
    ? ((time.isDate ? undefined : instantInZone(day, clock, zone)) ?? instantInIndia(day, clock))
    : time.toJSDate()
  if (Number.isNaN(instant.getTime())) throw new Error('No day')
  return instant
}

/** The zone that a property names; empty if it names none. */
export const zoneOf = (property: ICAL.Property | null): string => property?.getFirstParameter('tzid') ?? ''

function instantInZone(day: string, clock: string, timeZone: string): Date | undefined {
  if (timeZone === '' || timeZone.length > maximumZoneLength) return undefined
  const format = formatOf(timeZone)
  if (format === undefined) return undefined
  const wanted = new Date(`${day}T${clock}Z`).getTime()
  if (Number.isNaN(wanted)) return undefined
  const offsetAt = (instant: number) =>
    new Date(`${format.format(instant).replace(' ', 'T')}Z`).getTime() - instant
  // Once more, for an hour in which the clocks change.
  return new Date(wanted - offsetAt(wanted - offsetAt(wanted)))
}

const maximumZoneLength = 64
const maximumFormats = 200
const formats = new Map<string, Intl.DateTimeFormat | undefined>()

/** Undefined for a zone that nobody knows. Kept, since a calendar has the same few for thousands of times. */
function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) {
    if (formats.size >= maximumFormats) formats.clear()
    formats.set(timeZone, createFormat(timeZone))
  }
  return formats.get(timeZone)
}

function createFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    return undefined
  }
}
