// A booking as an event for the calendar of its customer.
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as booking from '../../../app/routes/bookings/detail/route.tsx'
import * as trip from '../../../app/routes/bookings/linked/detail/route.tsx'
import * as linkedFile from '../../../app/routes/bookings/linked/trip-file/route.ts'
import * as file from '../../../app/routes/bookings/trip-file/route.ts'
import type { Role } from '../../../contract/options/accounts/roles.ts'
import type { BookingDetails } from '../../../contract/shapes/bookings.ts'
import { aProfile, hostAnswers, json } from '../support/host.ts'
import { toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { aBooking } from '../support/rows/booking-row.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const link = 'Vp-woyKSrOqBsmoGI2ALw8hCpRZUtjS6DW9GHvfqsAA'
const confirmed: Partial<BookingDetails> = { status: 'confirmed', paymentStatus: 'completed', actions: [] }
const address = '/bookings/b-1/trip.ics'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-10T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const asked = { path: address, params: { id: 'b-1' }, cookie, accept: 'text/html' }

function answersOf(details: Partial<BookingDetails>, role: Role = 'user') {
  const answer = () => json({ booking: aBooking(details) })
  const profile = aProfile({ role })
  hostAnswers({ 'GET /auth/profile': profile, 'GET /bookings/b-1': answer, 'GET /bookings/linked': answer })
}

async function download(details: Partial<BookingDetails>) {
  answersOf(details)
  const page = await visit(file, asked)
  const text = await textIn(page)
  return { ...page, text, event: eventOf(text) }
}

const textIn = ({ data }: { data: unknown }) => (data as Response).text()

const eventOf = (text: string) => {
  const root = new ICAL.Component(ICAL.parse(text))
  expect(root.getAllSubcomponents('vevent')).toHaveLength(1)
  return new ICAL.Event(root.getFirstSubcomponent('vevent') ?? undefined)
}

const valueOf = ({ component }: ICAL.Event, name: string) =>
  String(component.getFirstPropertyValue(name) ?? '')

describe('the file of a trip', () => {
  test('of a tour has start and end in India, title, place, number and phone', async () => {
    const { event, headers, text } = await download({ ...confirmed, position: '9.96700, 76.24220' })

    expect(headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="BK-000123.ics"')
    expect(text).toContain('DTSTART;TZID=Asia/Kolkata:20310731T093000\r\n')
    expect(text).toContain('DTEND;TZID=Asia/Kolkata:20310731T120000\r\n')
    expect(text).toContain('TZOFFSETTO:+0530\r\n')
    expect(event.startDate.toJSDate()).toEqual(new Date('2031-07-31T04:00:00Z'))
    expect(event).toMatchObject({
      summary: 'Fort Kochi walk',
      location: 'Vasco da Gama Square, Ernakulam, Kerala',
      description: 'Booking BK-000123, with Malabar Trails\nProvider’s phone: +91 91234 56789',
    })
    expect(['status', 'geo', 'url'].map((name) => valueOf(event, name))).toEqual([
      'CONFIRMED',
      '9.967,76.2422',
      'http://app.test/bookings/b-1',
    ])
  })

  test('of a stay has its days from arrival to departure, with the times beside them', async () => {
    const { event, text } = await download({ ...confirmed, kind: 'stay', endDate: '2031-08-02' })

    expect(text).toContain('DTSTART;VALUE=DATE:20310731\r\n')
    expect(text, 'the day after the last').toContain('DTEND;VALUE=DATE:20310803\r\n')
    expect(event.description).toContain('Arrival from 9:30 am, departure until 12:00 pm')
  })

  test.each([
    ['on a later day', { endDate: '2031-08-01' }, '20310801T120000'],
    [
      'after midnight',
      { timeSlot: { startTime: '22:00', endTime: '02:00' }, endDate: null },
      '20310801T020000',
    ],
  ])('of a tour can end %s', async (_, details, end) => {
    expect((await download({ ...confirmed, ...details })).text).toContain(
      `DTEND;TZID=Asia/Kolkata:${end}\r\n`,
    )
  })

  test('changes and cancels the same event when it is opened again', async () => {
    const first = (await download(confirmed)).event
    const changed = (await download({ ...confirmed, version: 4, date: '2031-08-04' })).event
    const cancelled = (await download({ ...confirmed, version: 5, status: 'cancelled' })).event

    expect(first.uid).toBe('trip-b-1@app.test')
    expect([changed.uid, cancelled.uid]).toEqual([first.uid, first.uid])
    expect([first, changed, cancelled].map((event) => valueOf(event, 'sequence'))).toEqual(['3', '4', '5'])
    expect(valueOf(cancelled, 'status')).toBe('CANCELLED')
  })

  test('of an unpaid booking has no phone, whatever the host tells', async () => {
    const { event, text } = await download({ meetingPoint: null })

    expect(valueOf(event, 'status')).toBe('TENTATIVE')
    expect(text).not.toContain('91234')
    expect(event).toMatchObject({
      location: 'Ernakulam, Kerala',
      description: 'Booking BK-000123, with Malabar Trails\nNot confirmed yet',
    })
  })

  test('is for the customer alone', async () => {
    hostAnswers({ 'GET /auth/profile': json({ message: 'Signed out.' }, 401) })
    const signedOut = await visit(file, { ...asked, middleware: file.middleware[0] as never })
    expect([signedOut.status, signedOut.location]).toEqual([302, '/'])
    expect(toastOf(signedOut)).toContain('Please sign in to open that page.')

    answersOf(confirmed, 'service_provider')
    expect((await visit(file, asked)).location).toBe('/unauthorized')

    // Another customer: the page says that there is none.
    hostAnswers({
      'GET /auth/profile': aProfile({ role: 'user' }),
      'GET /bookings/b-1': json({ message: 'There is no such booking.' }, 404),
    })
    const other = await visit(file, asked)
    expect([other.status, other.location]).toEqual([302, '/bookings/b-1'])
  })

  test('of a booking without an account tells its secret address to nobody', async () => {
    answersOf(confirmed)
    const at = { path: `/trip/${link}/trip.ics`, params: { link } }
    const text = await textIn(await visit(linkedFile, at))
    expect(eventOf(text).uid).toBe('trip-b-1@app.test')
    expect(text).not.toContain(link)

    hostAnswers({ 'GET /bookings/linked': json({ message: 'This link does not open a booking.' }, 404) })
    expect((await visit(linkedFile, at)).location).toBe(`/trip/${link}`)
  })
})

describe('the page of a booking', () => {
  const pageOf = async (details: Partial<BookingDetails>, role: Role = 'user') => {
    answersOf(details, role)
    return renderRoute(booking, await visit(booking, { ...asked, path: '/bookings/b-1' }))
  }

  test.each<[string, Partial<BookingDetails>, string | undefined]>([
    ['is confirmed', confirmed, 'Add to calendar'],
    ['is paid', { paymentStatus: 'completed' }, 'Add to calendar'],
    ['is not paid', {}, undefined],
    ['was cancelled', { ...confirmed, status: 'cancelled' }, 'Remove from calendar'],
    ['was cancelled unpaid', { status: 'cancelled', actions: [] }, undefined],
    ['is over', { ...confirmed, date: '2031-07-09' }, undefined],
  ])('that %s offers the file as fits', async (_, details, label) => {
    const html = await pageOf(details)
    expect(/<a [^>]*trip\.ics"[^>]*>([^<]*)</.exec(html)?.[1]).toBe(label)
  })

  test('offers it to nobody but the customer, and without an account by the link', async () => {
    expect(await pageOf(confirmed, 'service_provider')).not.toContain('trip.ics')
    answersOf(confirmed)
    const html = renderRoute(trip, await visit(trip, { path: `/trip/${link}`, params: { link } }))
    expect(html).toContain(`href="/trip/${link}/trip.ics"`)
  })
})
