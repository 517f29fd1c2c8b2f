// A booking as an event for the calendar of its customer, and the link to it on their page.
import type { BookingDetails } from '@affiliate-booking/contract/shapes/bookings'
import { addDays, todayInIndia } from '@affiliate-booking/shared/days'
import ICAL from 'ical.js'
import { bookingStage } from '../../../domain/bookings/booking-stage.ts'
import { formatTime } from '../../../domain/format/dates.ts'

const fileName = 'trip.ics'

/** The link on the customer's page at this path; undefined while there is nothing to put into a calendar. */
export function calendarLink(booking: BookingDetails, path: string, now: Date) {
  const address = `${path}/${fileName}`
  const stage = bookingStage(booking, now)
  const isComing = (booking.endDate ?? booking.date) >= todayInIndia(now)
  if (!isComing) return undefined
  if (stage === 'confirmed' || stage === 'waiting' || stage === 'in-review')
    return { address, label: 'Add to calendar' }
  const wasPaid = booking.paymentStatus !== 'pending'
  return stage === 'cancelled' && wasPaid ? { address, label: 'Remove from calendar' } : undefined
}

interface FileOptions {
  /** Of the app. */
  origin: string
  /** Of the booking's page; undefined where its address is a secret, since calendars are shared. */
  page?: string
  now: Date
}

/** Importing it again changes or cancels the same event. */
export function sendTripFile(booking: BookingDetails, options: FileOptions): Response {
  const name = booking.bookingId.replaceAll(/[^\w-]/g, '')
  return new Response(tripCalendar(booking, options), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.ics"`,
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  })
}

function tripCalendar(booking: BookingDetails, { origin, page, now }: FileOptions): string {
  const { hostname } = new URL(origin)
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', `-//${hostname}//trips//EN`)
  const event = new ICAL.Component('vevent')
  event.updatePropertyWithValue('uid', `trip-${booking.id}@${hostname}`)
  event.updatePropertyWithValue('dtstamp', ICAL.Time.fromJSDate(now, true))
  event.updatePropertyWithValue('sequence', booking.version)
  event.updatePropertyWithValue('status', eventStatuses[booking.status])
  event.updatePropertyWithValue('summary', booking.productTitle)
  event.updatePropertyWithValue('description', descriptionOf(booking))
  event.updatePropertyWithValue('location', locationOf(booking))
  const [latitude, longitude] = booking.position?.split(', ').map(Number) ?? []
  if (latitude !== undefined && longitude !== undefined)
    event.updatePropertyWithValue('geo', [latitude, longitude])
  if (page !== undefined) event.updatePropertyWithValue('url', `${origin}${page}`)
  if (isByNight(booking)) addDaysOf(event, booking)
  else {
    calendar.addSubcomponent(zoneOfIndia())
    addTimesOf(event, booking)
  }
  calendar.addSubcomponent(event)
  return `${calendar.toString()}\r\n`
}

const eventStatuses = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: 'CANCELLED',
} as const satisfies Record<BookingDetails['status'], string>

const isByNight = ({ kind, endDate }: BookingDetails): boolean => kind === 'stay' && endDate != null

function descriptionOf(booking: BookingDetails): string {
  const { bookingId, serviceProviderName, providerPhone, paymentStatus, timeSlot, status } = booking
  return [
    `Booking ${bookingId}, with ${serviceProviderName}`,
    isByNight(booking) &&
      `Arrival from ${formatTime(timeSlot.startTime)}, departure until ${formatTime(timeSlot.endTime)}`,
    status === 'pending' && 'Not confirmed yet',
    paymentStatus !== 'pending' && providerPhone != null && `Provider’s phone: ${providerPhone}`,
  ]
    .filter((line) => line !== false)
    .join('\n')
}

const locationOf = ({ meetingPoint, location: { district, state } }: BookingDetails): string =>
  [meetingPoint, district, state].filter((part) => part != null && part !== '').join(', ')

/** The day of departure is part of the trip; the end of an event is the day after its last one. */
function addDaysOf(event: ICAL.Component, { date, endDate }: BookingDetails): void {
  event.updatePropertyWithValue('dtstart', ICAL.Time.fromDateString(date))
  event.updatePropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(endDate ?? date, 1)))
}

const zone = 'Asia/Kolkata'

function addTimesOf(event: ICAL.Component, { date, endDate, timeSlot }: BookingDetails): void {
  const { startTime, endTime } = timeSlot
  // A tour in the evening may end after midnight.
  const lastDay = endDate ?? (endTime > startTime ? date : addDays(date, 1))
  for (const [name, day, time] of [
    ['dtstart', date, startTime],
    ['dtend', lastDay, endTime],
  ] as const) {
    const property = new ICAL.Property(name)
    property.setValue(ICAL.Time.fromDateTimeString(`${day}T${time.slice(0, 5)}:00`))
    property.setParameter('tzid', zone)
    event.addProperty(property)
  }
}

/** Without daylight saving time. */
function zoneOfIndia(): ICAL.Component {
  const standard = new ICAL.Component('standard')
  standard.updatePropertyWithValue('dtstart', ICAL.Time.fromDateTimeString('1970-01-01T00:00:00'))
  for (const name of ['tzoffsetfrom', 'tzoffsetto'])
    standard.updatePropertyWithValue(name, ICAL.UtcOffset.fromString('+05:30'))
  standard.updatePropertyWithValue('tzname', 'IST')
  const component = new ICAL.Component('vtimezone')
  component.updatePropertyWithValue('tzid', zone)
  component.addSubcomponent(standard)
  return component
}
