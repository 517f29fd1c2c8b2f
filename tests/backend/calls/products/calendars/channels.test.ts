// Calendars of other channels, which close nights and times.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { CalendarError } from '../../../../../backend/services/calendars/fetch-calendar.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { addMember } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { daily, offering } from '../offering.ts'
import { booked, calendars, channel, channelReader } from './other-channels.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const { register, offer, edit } = offering(stage)

async function stay() {
  const provider = await register('provider@example.com')
  const { id } = await offer(provider, { kind: 'stay' })
  await stage.post(
    `/managed-products/${id}/rules`,
    { rules: daily({ startTime: '14:00', endTime: '11:00', capacity: 2 }) },
    provider,
  )
  const { send, readDue } = channelReader(stage)
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
          seats: null,
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

  test('closes more of a tour as soon as the tour takes longer', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const provider = await register('provider@example.com')
    const product = await offer(provider, { durationMinutes: 240 })
    const path = `/managed-products/${product.id}`
    await stage.post(`${path}/rules`, { rules: daily() }, provider)
    await channelReader(stage).send(`${path}/calendars/channels`, provider, {
      name: 'Viator',
      address: channel,
    })
    const openDays = async () =>
      (await stage.get(`${path}/slots?from=2026-10-08&to=2026-10-11`, provider)).body.slots.flatMap(
        ({ date, status }: { date: string; status: string }) => (status === 'CLOSED' ? [] : [date.slice(-2)]),
      )
    expect(await openDays()).toEqual(['08', '09', '11'])
    expect((await edit(provider, product, { durationMinutes: 48 * 60 })).status).toBe(200)
    expect(await openDays()).toEqual(['08', '11'])
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
    stage.pass(15 * minuteMs)
    expect(await readDue()).toEqual({ count: 1, next: undefined })
    expect(await openNights()).toEqual(['08', '09', '10', '11', '13', '14'])
    expect((await readDue()).count, 'and by one instance alone').toBe(0)
  })

  test('is read although the clock was ahead when it was read last, also by hand', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const { add, openNights, readDue, post } = await stay()
    const { id } = (await add()).body.calendars.channels[0]
    await stage.db.execute(sql`update calendar_channels set read_at = read_at + interval '1 day',
      succeeded_at = succeeded_at + interval '1 day'`)
    calendars.set(channel, booked(['20261012', '20261013']))
    expect(await readDue()).toEqual({ count: 1, next: undefined })
    expect(await openNights()).toEqual(['08', '09', '10', '11', '13', '14'])
    await stage.db.execute(sql`update calendar_channels set read_at = read_at + interval '1 day'`)
    calendars.set(channel, booked())
    expect((await post(`channels/${id}/read`)).body.calendars.channels[0].closureCount).toBe(0)
  })

  test('that is read twice at once shows what the later one of the two has read', async () => {
    calendars.set(channel, booked())
    const { add, openNights, readDue, post } = await stay()
    const { id } = (await add()).body.calendars.channels[0]
    stage.pass(15 * minuteMs)
    let answer = (_text: string) => {}
    const asked = new Promise<void>((resolve) => {
      calendars.set(channel, () => {
        resolve()
        return new Promise((settle) => {
          answer = settle
        })
      })
    })
    const earlier = readDue()
    await asked
    stage.pass(31_000)
    calendars.set(channel, booked(['20261010', '20261011']))
    await post(`channels/${id}/read`)
    answer(booked())
    await earlier
    expect(await openNights()).toEqual(['08', '09', '11', '12', '13', '14'])
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
      stage.pass(15 * minuteMs)
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
    stage.pass(15 * minuteMs)
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

  test('is named for each night that would be open without it', async () => {
    calendars.set(channel, booked(['20261010', '20261012']))
    const { add, id, provider } = await stay()
    const closed = { date: '2026-10-10', isClosed: true }
    await stage.post(`/managed-products/${id}/exceptions`, closed, provider)
    const times = async () =>
      (await stage.get(`/managed-products/${id}/slots?from=2026-10-08&to=2026-10-14`, provider)).body
        .channelTimes
    expect(await times()).toEqual([])
    await add()
    const night = { date: '2026-10-11', startTime: '14:00', endTime: '11:00', channelName: 'Airbnb' }
    expect(await times()).toEqual([night])
    const fewer = { isClosed: false, startTime: '15:00', endTime: '11:00', capacity: 1 }
    const opened = await stage.post(
      `/managed-products/${id}/exceptions`,
      { ...fewer, date: '2026-10-11' },
      provider,
    )
    expect(opened.status).toBe(201)
    expect(await times()).toEqual([{ ...night, startTime: '15:00' }])
  })

  test('that has booked a time with a booking of ours shows both as a conflict, and keeps the booking', async () => {
    const market = await scene()
    const { send } = channelReader(stage)
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
        isUnpaid: true,
      },
    ])
    expect((await market.read(market.provider)).status).toBe('pending')
    const other = await addMember(stage.db, 'user')
    const again = await stage.post('/bookings', holdPayload(market.slotId), other.cookie)
    expect(again.status, 'but nobody else can book it').toBe(409)
    await market.bring('in review')
    const reported = (await send(path, market.provider.cookie)).body.calendars.conflicts
    expect(reported).toMatchObject([{ isUnpaid: false }])
    await market.act(market.customer, 'cancel')
    expect((await send(path, market.provider.cookie)).body.calendars.conflicts).toEqual([])
  })

  test('is not added with an address that cannot be read', async () => {
    const { add } = await stay()
    for (const [address, message] of [
      ['http://www.airbnb.example/1.ics', 'Enter the https address of the calendar.'],
      ['1.ics', 'Enter the https address of the calendar.'],
      ['https://a:b@airbnb.example/1.ics', 'Enter the https address of the calendar.'],
      ['', 'Address of its calendar is required.'],
    ] as const) {
      const answer = await add(address)
      expect.soft([answer.status, answer.body.message], address).toEqual([400, message])
    }
  })

  test('is one of ten at most', async () => {
    calendars.set(channel, booked())
    const { add } = await stay()
    for (let at = 0; at < 10; at += 1) expect((await add(`${channel}${at}`)).status).toBe(201)
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
