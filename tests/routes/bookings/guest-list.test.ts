// Who comes on a day, and calling a time off.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as guestList from '../../../app/routes/bookings/guest-list/route.tsx'
import type { GuestListSlot } from '../../../contract/shapes/bookings.ts'
import { aBooking, aGuest, aGuestListSlot } from '../support/rows/booking-row.ts'
import { textOf, toastOf } from '../support/read-page.ts'
import { renderRoute } from '../support/render.ts'
import { bodiesOf } from '../support/responses.ts'
import { aProfile, hostAnswers, json, hostOffersNothing } from '../support/host.ts'
import { visit } from '../support/visit.ts'

const cookie = 'accessToken=abc'
const path = '/bookings/day'

beforeEach(() => {
  // 1:00 am of the next day in India.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-07-30T19:30:00Z') })
})
afterEach(() => vi.useRealTimers())

async function open(search: string, slots: GuestListSlot[] = [], answer = json({ slots })) {
  const received = hostAnswers({
    'GET /auth/profile': aProfile({ role: 'service_provider' }),
    'GET /manifest': answer,
  })
  const page = await visit(guestList, { path: `${path}${search}`, cookie })
  return { ...page, asked: received.at(-1)?.search, html: () => renderRoute(guestList, page) }
}

describe('the guest list of a day', () => {
  test.each([
    ['', '2031-07-31'],
    ['?date=2031-08-15', '2031-08-15'],
    ['?date=tomorrow', '2031-07-31'],
  ])('at %s is %s', async (search, date) => {
    expect((await open(search)).asked).toBe(`?date=${date}`)
  })

  test.each([
    ['?date=tomorrow', '“tomorrow” is not a day. These are today’s guests.'],
    ['?date=2031-02-30', '“2031-02-30” is not a day. These are today’s guests.'],
    ['?date=', 'No day was chosen. These are today’s guests.'],
    ['?day=2031-08-15', 'No day was chosen. These are today’s guests.'],
    ['?date=%3Cb%3E', '“&lt;b&gt;” is not a day.'],
  ])('at %s says that the day could not be read', async (search, sentence) => {
    expect(textOf((await open(search)).html())).toContain(sentence)
  })

  test.each(['', '?date=2031-08-15'])('at “%s” has nothing to explain', async (search) => {
    expect((await open(search)).html()).not.toContain('These are today’s guests.')
  })

  test('shows the guests of each time with phone numbers and booked seats', async () => {
    const html = (await open('', [aGuestListSlot([aGuest(), aGuest({ id: 'b-2', seats: 3 })])])).html()
    const text = textOf(html)

    expect(text).toContain('Thursday, 31 Jul 2031')
    expect(text).toContain('2 bookings, 5 seats.')
    expect(text).toContain('9:30 am – 12:00 pm: 5 of 10 seats paid')
    expect(html).toContain('href="tel:+919876543210"')
    expect(html).toContain('href="/bookings/b-2?day=2031-07-31"')
    expect(html).toContain('href="/bookings/day/cancel?date=2031-07-31&amp;slot=slot-1"')
    expect(html).toContain('href="/bookings/day?date=2031-07-30"')
    expect(html).toContain('href="/bookings/day?date=2031-08-01"')
  })

  test('leaves out the arrival of guests for whom there is nothing to do', async () => {
    const guests = [aGuest({ actions: ['cancel'] }), aGuest({ id: 'b-2', actions: ['arrive'] })]
    const html = (await open('', [aGuestListSlot(guests)])).html()
    const arrivals = [...html.matchAll(/<td[^>]*data-title="Arrival"[^>]*>/g)].map(([cell]) => cell)
    expect(arrivals.map((cell) => cell.includes('data-empty'))).toEqual([true, false])
  })

  test('has what was sold elsewhere at each time, by number and by the name of the calendar', async () => {
    const walk = aGuestListSlot([aGuest()])
    const elsewhere = (id: string, soldElsewhere: number | null, channels: string[] = []) => ({
      ...aGuestListSlot(),
      slot: { ...walk.slot, id, soldElsewhere },
      channels,
    })
    const slots = [{ ...walk, slot: { ...walk.slot, soldElsewhere: 1 } }, elsewhere('slot-2', 3, ['Airbnb'])]
    const html = (await open('', [...slots, elsewhere('slot-3', null, ['Vrbo'])])).html()
    const text = textOf(html)

    expect(text).toContain('1 booking, 2 seats, and 4 sold elsewhere.')
    expect(text).toContain('And 1 seat sold elsewhere.')
    expect(text).toContain('And 3 seats sold elsewhere. Calendars with a booking: Airbnb.')
    expect(text).toContain('Booked on Vrbo.')
    expect(text, 'none is folded away').not.toContain('without bookings')
    expect(html).toContain('Print<')
  })

  test('says so on a day with sales elsewhere alone', async () => {
    const walk = aGuestListSlot()
    const text = textOf((await open('', [{ ...walk, slot: { ...walk.slot, soldElsewhere: 2 } }])).html())
    expect(text).toContain('No bookings here, and 2 sold elsewhere.')
  })

  test('has the nights and times that other calendars close, with the way to those calendars', async () => {
    const night = { productId: 'p-1', productTitle: 'Hill cottage', kind: 'stay' } as const
    const walk = { productId: 'p-2', productTitle: 'Tea walk', kind: 'tour' } as const
    const closedTimes = [
      { ...night, startTime: '14:00', endTime: '11:00', channelName: 'Airbnb and Vrbo' },
      { ...walk, startTime: '06:00', endTime: '08:30', channelName: 'Viator' },
    ]
    const html = (await open('', [], json({ slots: [], closedTimes }))).html()
    const text = textOf(html)
    expect(text).toContain('No bookings. Other calendars close 2 nights or times.')
    expect(text).toContain('Hill cottage Night Airbnb and Vrbo')
    expect(text).toContain('Tea walk 6:00 am – 8:30 am Viator')
    expect(html).toContain('href="/my-services/p-1/calendars"')
    expect(html).toContain('Print<')
    expect(text, 'the day is not empty').not.toContain('Nothing scheduled')
    expect(textOf((await open('', [aGuestListSlot()])).html())).not.toContain('Closed by other calendars')
  })

  test('counts the groups of a tour that is sold by them', async () => {
    const boat = { ...aGuestListSlot([aGuest({ seats: 1, guests: 4 })]), guestsPerGroup: 6 }
    const text = textOf((await open('', [boat])).html())

    expect(text).toContain('1 booking, 1 group.')
    expect(text).toContain('9:30 am – 12:00 pm: 1 of 10 groups paid')
    expect(text).toContain('1 group, 4 guests')
  })

  test('adds no groups to seats', async () => {
    const boat = {
      ...aGuestListSlot([aGuest({ id: 'b-2', seats: 2, guests: 7 })]),
      slot: { ...aGuestListSlot([]).slot, id: 'slot-2' },
      guestsPerGroup: 6,
    }
    const text = textOf((await open('', [aGuestListSlot([aGuest({ seats: 3 })]), boat])).html())
    expect(text).toContain('2 bookings, 3 seats, 2 groups.')
  })

  test('says since when a tour of several days is under way', async () => {
    const html = (await open('?date=2031-08-01', [aGuestListSlot([aGuest()])])).html()
    expect(textOf(html)).toContain('Since Thursday, 31 Jul 2031, 9:30 am – 12:00 pm: 2 of 10 seats paid')
  })

  test('says on which day guests arrived who have been there since', async () => {
    const arrived = aGuest({ arrivedAt: '2031-07-31T03:40:00Z' })
    const html = (await open('?date=2031-08-01', [aGuestListSlot([arrived])])).html()
    expect(textOf(html)).toContain('Arrived 31 Jul 2031, 9:10 am')
  })

  test('has those who leave on the day, without buttons of arrival', async () => {
    const leaving = aGuest({
      kind: 'stay',
      productTitle: 'Lake house',
      date: '2031-07-28',
      endDate: '2031-07-31',
      timeSlot: { startTime: '14:00', endTime: '11:00' },
      actions: ['arrive', 'no-show'],
    })
    const html = (await open('', [], json({ slots: [], departures: [leaving] }))).html()
    expect(textOf(html)).toMatch(/Leaving Stays that end on this day\..*Lake house.*By 11:00 am/)
    expect(html).not.toContain('value="arrive"')
    expect(html).not.toContain('Nothing scheduled on this day')
    expect(html).toContain('Print<')
  })

  test('keeps a place for the print button, which needs a script, where there is something to print', async () => {
    const empty = (await open('', [aGuestListSlot()])).html()
    const html = (await open('', [aGuestListSlot([aGuest()])])).html()
    expect(html).toMatch(/invisible noscript:hidden">(<svg.*?<\/svg>)?Print</)
    expect(empty).not.toContain('Print<')
  })

  test('shows booked times first, and folds the empty ones', async () => {
    const empty = {
      ...aGuestListSlot(),
      productTitle: 'Morning walk',
      slot: { ...aGuestListSlot().slot, id: 'slot-0' },
    }
    const html = (await open('', [empty, aGuestListSlot([aGuest()])])).html()
    expect(html.indexOf('Fort Kochi walk')).toBeLessThan(html.indexOf('<details'))
    expect(html.indexOf('Morning walk')).toBeGreaterThan(html.indexOf('<details'))
  })

  test('offers call and WhatsApp, and the arrivals that the host permits', async () => {
    const html = (
      await open('', [
        aGuestListSlot([
          aGuest({ actions: ['arrive', 'no-show', 'cancel'] }),
          aGuest({ id: 'b-2', arrivedAt: '2031-07-31T03:40:00Z', actions: ['undo-arrival'] }),
          aGuest({ id: 'b-3', customerPhone: null }),
          aGuest({
            id: 'b-4',
            customerPhone: null,
            status: 'completed',
            isNoShow: true,
            actions: ['undo-no-show'],
          }),
        ]),
      ])
    ).html()
    expect(html).toContain('href="https://wa.me/919876543210"')
    expect(html.match(/wa\.me/g)).toHaveLength(2)
    expect(html.match(/value="arrive"/g)).toHaveLength(1)
    expect(html.match(/value="no-show"/g)).toHaveLength(1)
    expect(html).toMatch(/<summary[^>]*>No-show<span class="sr-only">: .*?Asha/)
    expect(html.match(/value="undo-arrival"/g)).toHaveLength(1)
    expect(html.match(/value="undo-no-show"/g)).toHaveLength(1)
    expect(textOf(html)).toContain('You can undo it until a day after the end.')
    expect(html).not.toContain('value="cancel"')
    expect(textOf(html)).toContain('Arrived 9:10 am')
  })

  test('opens WhatsApp with the text of the host, whatever it has', async () => {
    const whatsAppText = 'See you & yours?\n100 % #1 + 2 \ud800'
    const html = (await open('', [aGuestListSlot([aGuest({ whatsAppText })])])).html()
    expect(html).toContain(
      'href="https://wa.me/919876543210?text=See%20you%20%26%20yours%3F%0A100%20%25%20%231%20%2B%202%20%EF%BF%BD"',
    )
  })

  test('offers no WhatsApp to what is no phone number', async () => {
    const html = (await open('', [aGuestListSlot([aGuest({ customerPhone: 'call me' })])])).html()
    expect(html).not.toContain('wa.me')
  })

  test.each([
    [
      { booking: 'b-1', version: '4', intent: 'arrive' },
      [{ action: 'arrive', version: 4 }],
      'Marked as arrived.',
    ],
    [
      { booking: 'b-1', version: '4', intent: 'no-show' },
      [{ action: 'no-show', version: 4 }],
      'Marked as a no-show.',
    ],
    [{ booking: 'b-1', version: '4', intent: 'cancel' }, [], 'Choose what to do.'],
    [{ booking: '', version: 'x', intent: 'arrive' }, [], 'Choose what to do.'],
  ])('does what a button says: %j', async (form, sent, message) => {
    const received = hostAnswers({
      'GET /auth/profile': aProfile({ role: 'service_provider' }),
      'POST /bookings/b-1/actions': json({ booking: aBooking() }),
    })
    const page = await visit(guestList, { path: `${path}?date=2031-08-15`, cookie, form })
    expect(bodiesOf(received.filter(({ method }) => method === 'POST'))).toEqual(sent)
    expect([page.location, toastOf(page)]).toEqual([
      `${path}?date=2031-08-15`,
      expect.stringContaining(message),
    ])
  })

  test('offers no cancellation of a time that has started', async () => {
    vi.setSystemTime(Date.parse('2031-07-31T04:00:00Z'))
    expect((await open('', [aGuestListSlot([aGuest()])])).html()).not.toContain('Cancel this time')
  })

  test('leads from a day without guests to the next day with some', async () => {
    const answer = json({ slots: [aGuestListSlot()], nextDate: '2031-08-03', hasTimes: true })
    const html = (await open('', [], answer)).html()
    expect(textOf(html)).toContain('No guests on this day')
    expect(html).toMatch(/href="\/bookings\/day\?date=2031-08-03"[^>]*>Next guests: (<!-- -->)?3 Aug 2031</)
    expect(html).not.toContain('Set the days and times')
    expect(textOf((await open('', [aGuestListSlot([aGuest()])])).html())).not.toContain('No guests')
  })

  test('tells a provider who has never set days to do so', async () => {
    const html = (await open('', [], json({ slots: [], nextDate: null, hasTimes: false }))).html()
    expect(textOf(html)).toContain('Nothing scheduled on this day Set the days and times')
    expect(html).toContain('href="/my-services"')
  })

  test.each([
    ['2031-07-31', 'Arrives for 3 nights, leaves 3 Aug 2031'],
    ['2031-08-01', 'Night 2 of 3, leaves 3 Aug 2031'],
    ['2031-08-02', 'Night 3 of 3, leaves 3 Aug 2031'],
  ])('on %s tells guests of a stay apart: %s', async (date, note) => {
    const guest = aGuest({ kind: 'stay', date: '2031-07-31', endDate: '2031-08-03' })
    const night = { ...aGuestListSlot([guest]), kind: 'stay' as const }
    expect(textOf((await open(`?date=${date}`, [night])).html())).toContain(note)
  })

  test('says which day of a longer tour it is, and nothing of a tour of one day', async () => {
    const trek = aGuest({ date: '2031-07-31', endDate: '2031-08-02' })
    expect(textOf((await open('?date=2031-08-01', [aGuestListSlot([trek])])).html())).toContain('Day 2 of 3')
    expect(textOf((await open('', [aGuestListSlot([aGuest()])])).html())).not.toContain('Day 1')
  })

  test('explains days without times and times without guests', async () => {
    expect((await open('')).html()).toContain('No guests on this day')
    const text = textOf((await open('', [aGuestListSlot()])).html())
    expect(text).toContain('No bookings.')
    expect(text).toContain('1 time without bookings')
    expect(text).toContain('No bookings yet.')
  })

  test('is an error page when loading fails, and launching soon without the call', async () => {
    const failed = await open('', [], json({ message: 'Busy.' }, 500))
    expect([failed.status, failed.thrown]).toEqual([500, true])
    hostOffersNothing()
    const soon = await visit(guestList, { path, cookie })
    expect(renderRoute(guestList, soon)).toContain('We are launching soon')
  })
})
