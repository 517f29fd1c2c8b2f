// Calendars that agree with other channels: the address of our bookings, and channels that close days.
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { CalendarError } from '../../../../backend/services/calendars/fetch-calendar.ts'
import { readDueChannels } from '../../../../backend/services/calendars/read-channel.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createBookingScene } from '../../support/booking-scene.ts'
import { addMember, holdPayload, type Member } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'
import { daily, offering } from './offering.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const { register, offer } = offering(stage)
const minute = 60 * 1000

/** Calendars of other channels by their addresses, or why they cannot be read. */
const calendars = new Map<string, string | CalendarError>()
async function fetchCalendar(address: string): Promise<string> {
  const found = calendars.get(address) ?? new CalendarError('There is no such address.')
  if (found instanceof Error) throw found
  return found
}

const channel = 'https://www.airbnb.example/1.ics?s=secret-of-the-channel'
const booked = (...days: readonly [string, string][]) =>
  [
    'BEGIN:VCALENDAR',
    ...days.map(
      ([from, to]) =>
        `BEGIN:VEVENT\r\nUID:${from}\r\nDTSTART;VALUE=DATE:${from}\r\nDTEND;VALUE=DATE:${to}\r\nSUMMARY:Ravi Shankar\r\nEND:VEVENT`,
    ),
    'END:VCALENDAR',
  ].join('\r\n')

function target() {
  const app = stage.appWith({ fetchCalendar })
  const send = (path: string, cookie: string, payload?: object) =>
    stage.send(
      path,
      {
        headers: { Cookie: cookie, 'Content-Type': 'application/json' },
        ...(payload && { method: 'POST', body: JSON.stringify(payload) }),
      },
      app,
    )
  const readDue = () =>
    readDueChannels({ db: stage.db, encryption: testEncryption, log: silent, fetchCalendar }, stage.now())
  return { send, readDue }
}
const silent = { error: () => undefined } as unknown as Parameters<typeof readDueChannels>[0]['log']

async function stay() {
  const provider = await register('provider@example.com')
  const { id } = await offer(provider, { kind: 'stay' })
  await stage.post(
    `/managed-products/${id}/rules`,
    { rules: daily({ startTime: '14:00', endTime: '11:00', capacity: 2 }) },
    provider,
  )
  const { send, readDue } = target()
  const path = `/managed-products/${id}/calendars`
  const openNights = async () =>
    (
      await stage.get(`/managed-products/${id}/slots?from=2026-10-08&to=2026-10-14`, provider)
    ).body.slots.flatMap(({ date, status }: { date: string; status: string }) =>
      status === 'CLOSED' ? [] : [date.slice(-2)],
    )
  const add = (address = channel, name = 'Airbnb') => send(`${path}/channels`, provider, { name, address })
  const post = (rest: string) => send(`${path}/${rest}`, provider, {})
  const read = async () => (await send(path, provider)).body.calendars
  return { id, provider, send, readDue, path, openNights, add, post, read }
}

describe('a channel', () => {
  test('closes the nights that it has booked, and opens them when it is removed', async () => {
    calendars.set(channel, booked(['20261010', '20261012']))
    const { add, openNights, post } = await stay()
    const { status, body } = await add()
    expect([status, body.calendars.channels]).toEqual([
      201,
      [
        {
          id: expect.any(String),
          name: 'Airbnb',
          host: 'www.airbnb.example',
          readAt: '2026-10-01T06:00:00.000Z',
          succeededAt: '2026-10-01T06:00:00.000Z',
          error: null,
          closureCount: 1,
          closures: [{ startsAt: '2026-10-09T18:30:00.000Z', endsAt: '2026-10-11T18:30:00.000Z' }],
        },
      ],
    ])
    expect(await openNights()).toEqual(['08', '09', '12', '13', '14'])
    const removed = await post(`channels/${body.calendars.channels[0].id}/remove`)
    expect(removed.body.calendars.channels).toEqual([])
    expect(await openNights()).toEqual(['08', '09', '10', '11', '12', '13', '14'])
  })

  test('keeps its address a secret: encrypted, and shown by its host alone', async () => {
    calendars.set(channel, booked())
    const { add } = await stay()
    expect(JSON.stringify((await add()).body)).not.toContain('secret-of-the-channel')
    expect(await stage.value(sql`select address from calendar_channels`)).toMatch(/^v1\./)
    expect(await stage.value(sql`select string_agg(changes::text, '') from audit_log`)).not.toContain(
      'airbnb.example',
    )
  })

  test('is read every quarter of an hour: new bookings close, cancelled ones open', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const { add, openNights, readDue } = await stay()
    await add()
    calendars.set(channel, booked(['20261012', '20261013']))
    expect(await readDue()).toEqual({ count: 0, next: undefined })
    stage.pass(15 * minute)
    expect(await readDue()).toEqual({ count: 1, next: undefined })
    expect(await openNights()).toEqual(['08', '09', '10', '11', '13', '14'])
    expect((await readDue()).count, 'and by one instance alone').toBe(0)
  })

  test('that fails keeps closed what it had closed, and shows when it was read last and why not since', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const { add, openNights, readDue, read } = await stay()
    await add()
    for (const problem of [
      new CalendarError('The calendar did not answer in time.'),
      '<html>Sign in</html>',
    ]) {
      calendars.set(channel, problem)
      stage.pass(15 * minute)
      await readDue()
      expect((await read()).channels).toMatchObject([
        {
          readAt: stage.now().toISOString(),
          succeededAt: '2026-10-01T06:00:00.000Z',
          error: problem instanceof Error ? problem.message : 'The address does not lead to a calendar.',
          closureCount: 1,
        },
      ])
      expect(await openNights()).toEqual(['08', '09', '11', '12', '13', '14'])
    }
    calendars.set(channel, booked())
    stage.pass(15 * minute)
    await readDue()
    expect((await read()).channels).toMatchObject([{ error: null, closureCount: 0 }])
    expect(await openNights()).toHaveLength(7)
  })

  test('that cannot be read when it is added stays, with the reason', async () => {
    calendars.delete(channel)
    const { add } = await stay()
    const { status, body } = await add()
    expect([status, body.calendars.channels[0].error]).toEqual([201, 'There is no such address.'])
  })

  test('is read by hand at most twice a minute', async () => {
    calendars.set(channel, booked())
    const { add, post, openNights } = await stay()
    const { id } = (await add()).body.calendars.channels[0]
    calendars.set(channel, booked(['20261010', '20261011']))
    await post(`channels/${id}/read`)
    expect(await openNights()).toHaveLength(7)
    stage.pass(31_000)
    const { body } = await post(`channels/${id}/read`)
    expect(body.calendars.channels[0].closureCount).toBe(1)
    expect(await openNights()).toHaveLength(6)
  })

  test('never undoes what the provider set by hand', async () => {
    calendars.set(channel, booked(['20261010', '20261012']))
    const { add, id, provider, openNights, post } = await stay()
    const except = (exception: object) =>
      stage.post(`/managed-products/${id}/exceptions`, exception, provider)
    await except({ date: '2026-10-10', isClosed: true })
    await except({ date: '2026-10-11', isClosed: false, startTime: '15:00', endTime: '10:00', capacity: 1 })
    const { id: channelId } = (await add()).body.calendars.channels[0]
    expect(await openNights()).toEqual(['08', '09', '12', '13', '14'])
    await post(`channels/${channelId}/remove`)
    expect(await openNights()).toEqual(['08', '09', '11', '12', '13', '14'])
    const { body } = await stage.get(`/managed-products/${id}/slots?from=2026-10-11&to=2026-10-11`, provider)
    expect(body.slots).toMatchObject([{ startTime: '15:00', capacity: 1 }])
  })

  test('that has booked a time with a booking of ours shows both as a conflict, and keeps the booking', async () => {
    const market = await scene()
    const { send } = target()
    const path = `/managed-products/${market.productId}/calendars`
    calendars.set(channel, booked(['20261020', '20261021']))
    const { body } = await send(`${path}/channels`, market.provider.cookie, {
      name: 'Viator',
      address: channel,
    })
    expect(body.calendars.conflicts).toEqual([
      {
        id: market.id,
        bookingId: 'BK-000001',
        customerName: 'Arjun Iyer',
        date: '2026-10-20',
        channelName: 'Viator',
      },
    ])
    expect((await market.read(market.provider)).status).toBe('pending')
    const other = await addMember(stage.db, 'user')
    const again = await stage.post('/bookings', holdPayload(market.slotId), other.cookie)
    expect(again.status, 'but nobody else can book it').toBe(409)
    await market.act(market.customer, 'cancel')
    expect((await send(path, market.provider.cookie)).body.calendars.conflicts).toEqual([])
  })

  test.each([
    ['http://www.airbnb.example/1.ics', 'Enter the https address of the calendar.'],
    ['1.ics', 'Enter the https address of the calendar.'],
    ['https://a:b@airbnb.example/1.ics', 'Enter the https address of the calendar.'],
    ['', 'Address of its calendar is required.'],
  ])('is not added with the address “%s”', async (address, message) => {
    const { add } = await stay()
    const answer = await add(address)
    expect([answer.status, answer.body.message]).toEqual([400, message])
  })

  test('is one of ten at most', async () => {
    calendars.set(channel, booked())
    const { add } = await stay()
    for (let count = 0; count < 10; count += 1) expect((await add()).status).toBe(201)
    expect((await add()).body).toEqual({ message: 'Add at most 10 channels.' })
  })

  test('of another product or provider does not exist', async () => {
    calendars.set(channel, booked())
    const { add, send, path, post } = await stay()
    const { id } = (await add()).body.calendars.channels[0]
    const stranger = await addMember(stage.db, 'service_provider')
    for (const rest of [
      '',
      '/channels',
      `/channels/${id}/read`,
      `/channels/${id}/remove`,
      '/feed/renew',
      '/feed/remove',
    ]) {
      const payload = rest === '' ? undefined : rest === '/channels' ? { name: 'A', address: channel } : {}
      expect((await send(`${path}${rest}`, stranger.cookie, payload)).status, rest).toBe(404)
    }
    for (const other of ['nonsense', '4f6f7bd4-0000-4000-8000-000000000000'])
      for (const rest of ['read', 'remove'])
        expect((await post(`channels/${other}/${rest}`)).status).toBe(404)
  })
})

describe('the calendar of our bookings', () => {
  async function withFeed(held: Parameters<typeof scene>[1] = {}) {
    const market = await scene({}, held)
    const path = `/managed-products/${market.productId}/calendars/feed`
    const post = (rest: string, who: Member = market.provider) =>
      stage.post(`${path}/${rest}`, {}, who.cookie)
    const feedPath: string = (await post('renew')).body.calendars.feedPath
    const get = async (of = feedPath) =>
      stage.get(`/calendar-feeds/${of.replace('/calendar/', '').replace('.ics', '')}`)
    const events = async () => {
      const root = new ICAL.Component(ICAL.parse((await get()).body.calendar))
      return root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
    }
    return { ...market, post, feedPath, get, events }
  }

  test('has days, times and numbers of guests, and no name or phone', async () => {
    const { get, events } = await withFeed()
    const [event] = await events()
    expect([event?.summary, event?.startDate.toJSDate(), event?.endDate?.toJSDate()]).toEqual([
      'BK-000001, 2 guests',
      new Date('2026-10-20T03:30:00Z'),
      new Date('2026-10-20T06:30:00Z'),
    ])
    const text = (await get()).body.calendar
    expect(text).not.toMatch(/Arjun|Iyer|90000|example\.com/)
    expect(text).toContain('STATUS:TENTATIVE')
    // RFC 5545: lines end with CRLF and have at most 75 octets.
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('escapes and folds what the provider wrote', async () => {
    const { get, productId } = await withFeed()
    const title = `Tea, spice; and\nhouseboat \\ ${'കേരളം '.repeat(20)}`
    await stage.db.execute(sql`update products set title = ${title} where id = ${productId}`)
    const text = (await get()).body.calendar
    const root = new ICAL.Component(ICAL.parse(text))
    expect(root.getFirstPropertyValue('x-wr-calname')).toBe(title)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('is the same text until a booking changes', async () => {
    const { get, act, customer } = await withFeed()
    const first = (await get()).body.calendar
    stage.pass(minute)
    expect((await get()).body.calendar).toBe(first)
    await act(customer, 'cancel')
    expect((await get()).body.calendar).not.toContain('VEVENT')
  })

  test('leaves times with seats left open at other channels, and blocks full ones', async () => {
    const { get, slotId } = await withFeed()
    expect((await get()).body.calendar).toContain('TRANSP:TRANSPARENT')
    await stage.db.execute(sql`update availability_slots set capacity = reserved where id = ${slotId}`)
    expect((await get()).body.calendar).toContain('TRANSP:OPAQUE')
  })

  test('that a channel reads and gives back closes nothing', async () => {
    const { get, provider, productId, slotId } = await withFeed()
    await stage.db.execute(sql`update availability_slots set capacity = reserved where id = ${slotId}`)
    calendars.set(channel, (await get()).body.calendar)
    const { body } = await target().send(
      `/managed-products/${productId}/calendars/channels`,
      provider.cookie,
      {
        name: 'Airbnb',
        address: channel,
      },
    )
    expect(body.calendars).toMatchObject({ channels: [{ closureCount: 0, error: null }], conflicts: [] })
  })

  test('gets another address when it is renewed, and none when it is removed', async () => {
    const { get, post, feedPath } = await withFeed()
    expect(feedPath).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
    const renewed: string = (await post('renew')).body.calendars.feedPath
    expect([(await get()).status, (await get(renewed)).status]).toEqual([404, 200])
    expect((await post('remove')).body.calendars.feedPath).toBeNull()
    expect([(await get(renewed)).status, (await get(renewed)).body.message]).toEqual([
      404,
      'There is no calendar at this address.',
    ])
    expect(
      await stage.value(sql`select count(*)::int from audit_log where action like 'product.feed-%'`),
    ).toBe(3)
  })

  test('has its secret encrypted in the database', async () => {
    const { feedPath } = await withFeed()
    const token = feedPath.slice('/calendar/'.length, -'.ics'.length)
    const row = await stage.value(sql`select row_to_json(f)::text from calendar_feeds f`)
    expect(row).not.toContain(token)
  })
})
