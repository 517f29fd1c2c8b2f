// Channels that sell some of the rooms of a stay, and what the provider has sold elsewhere, as other channels read it.
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import { CalendarError } from '../../../../../backend/services/calendars/fetch-calendar.ts'
import { addMember } from '../../../support/members.ts'
import { holdPayload } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { daily, offering } from '../offering.ts'
import { booked, calendars, channel, channelReader } from './other-channels.ts'

const stage = createStage()
const { register, offer, approve } = offering(stage)

/** Two rooms every night, on sale. */
async function stay() {
  const provider = await register('provider@example.com')
  const { id } = await offer(provider, { kind: 'stay', guestsPerRoom: 2, durationMinutes: null })
  expect((await approve(await stage.signedInAs('super_admin'), id)).status).toBe(200)
  const rules = daily({ startTime: '14:00', endTime: '11:00', capacity: 2 })
  await stage.post(`/managed-products/${id}/rules`, { rules }, provider)
  const { send, readDue } = channelReader(stage)
  const path = `/managed-products/${id}/calendars`
  const slots = async (from = '2026-10-09', to = '2026-10-12') =>
    (await stage.get(`/managed-products/${id}/slots?from=${from}&to=${to}`, provider)).body
  const nights = async () =>
    (await slots()).slots.map(
      ({ date, free, status }: { date: string; free: number; status: string }) =>
        `${date.slice(-2)} ${free} ${status}`,
    )
  const add = (seats?: number, address = channel, name = 'Airbnb') =>
    send(`${path}/channels`, provider, { name, address, ...(seats !== undefined && { seats }) })
  const read = async () => (await send(path, provider)).body.calendars
  const book = async (date: string, rooms: number) => {
    const slot = (await slots(date, date)).slots[0]
    const { cookie } = await addMember(stage.db, 'user')
    return stage.post('/bookings', holdPayload(slot.id, { seats: rooms, guests: rooms, nights: 1 }), cookie)
  }
  const sell = (sale: object) => stage.post(`/managed-products/${id}/outside-sales`, sale, provider)
  const close = (days: object) => stage.post(`/managed-products/${id}/closed-days`, days, provider)
  /** What other channels read, with what they close of it. */
  const feed = async () => {
    const { feedPath } = (await send(`${path}/feed/renew`, provider, {})).body.calendars
    const token = feedPath.replace('/calendar/', '').replace('.ics', '')
    const { calendar } = (await stage.get(`/calendar-feeds/${token}`)).body
    const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
    const shown = events.map((each) => {
      const { summary, startDate, endDate } = new ICAL.Event(each)
      return [summary, startDate.toString(), endDate.toString(), each.getFirstPropertyValue('transp')]
    })
    return { calendar, shown }
  }
  return { id, close, feed, provider, send, path, readDue, slots, nights, add, read, book, sell }
}

describe('a channel that sells one of two rooms', () => {
  test('takes one off sale while it has a booking, and the other stays', async () => {
    calendars.set(channel, booked(['20261010', '20261012']))
    const { add, nights, slots } = await stay()
    expect((await add(1)).body.calendars.channels[0]).toMatchObject({
      name: 'Airbnb',
      seats: 1,
      closureCount: 1,
    })
    expect(await nights()).toEqual(['09 2 AVAILABLE', '10 1 AVAILABLE', '11 1 AVAILABLE', '12 2 AVAILABLE'])
    const { channelTimes, slots: shown } = await slots()
    expect(channelTimes, 'nothing is closed').toEqual([])
    expect(shown[1]).toMatchObject({ soldElsewhere: 1 })
  })

  test('gets another name and number of rooms without its address, which stays', async () => {
    calendars.set(channel, booked(['20261010', '20261012']))
    const { add, nights, path, send, provider, read } = await stay()
    const { id } = (await add(1)).body.calendars.channels[0]
    const change = (payload: object, channelId = id, who = provider) =>
      send(`${path}/channels/${channelId}`, who, payload)

    const renamed = await change({ name: 'Airbnb, both rooms', seats: 2 })
    expect([renamed.status, renamed.body.calendars.channels]).toMatchObject([
      200,
      [{ id, name: 'Airbnb, both rooms', seats: 2, host: 'www.airbnb.example', closureCount: 1 }],
    ])
    expect((await nights()).slice(1, 3)).toEqual(['10 0 SOLD_OUT', '11 0 SOLD_OUT'])
    await change({ name: 'Airbnb' })
    expect((await read()).channels).toMatchObject([{ name: 'Airbnb', seats: null }])
    expect(await nights(), 'closes everything').toEqual(['09 2 AVAILABLE', '12 2 AVAILABLE'])
    expect(
      await stage.value(sql`select json_agg(changes -> 'channel' order by id) from audit_log
        where action = 'product.channel-changed'`),
    ).toEqual([
      { old: 'Airbnb ×1', new: 'Airbnb, both rooms ×2' },
      { old: 'Airbnb, both rooms ×2', new: 'Airbnb' },
    ])

    const other = await register('other@example.com')
    const refused = [
      await change({ name: 'Mine' }, id, other),
      await change({ name: 'None' }, 'c-1'),
      await change({ name: 'None' }, '4f6f7bd4-0000-4000-8000-000000000000'),
      await change({ name: ' ' }),
      await change({ name: 'None', seats: 0 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 400, 400])
    expect((await read()).channels).toMatchObject([{ name: 'Airbnb', seats: null }])
  })

  test('is on the guest list of its nights, with its name', async () => {
    calendars.set(channel, booked(['20261010', '20261012']))
    const { add, provider, sell } = await stay()
    await add(1)
    await sell({ from: '2026-10-10', seats: 1 })
    const night = async (date: string) => (await stage.get(`/manifest?date=${date}`, provider)).body.slots[0]
    expect(await night('2026-10-10')).toMatchObject({ slot: { soldElsewhere: 2 }, channels: ['Airbnb'] })
    expect(await night('2026-10-12')).toMatchObject({ slot: { soldElsewhere: 0 }, channels: [] })
  })

  test('that counts no rooms is there with its nights, which have no slot or had a booking here', async () => {
    calendars.set(channel, booked())
    const { id, add, book, provider, readDue } = await stay()
    await add()
    const day = async (date: string, cookie = provider) => {
      const { slots, closedTimes } = (await stage.get(`/manifest?date=${date}`, cookie)).body
      return { slots: slots.length, closedTimes }
    }
    const open = { slots: 1, closedTimes: [] }
    expect(await day('2026-10-10')).toEqual(open)
    expect((await book('2026-10-11', 1)).status).toBe(201)
    calendars.set(channel, booked(['20261010', '20261012']))
    stage.pass(15 * minuteMs)
    await readDue()
    const night = { productId: id, kind: 'stay', startTime: '14:00', endTime: '11:00', channelName: 'Airbnb' }
    expect(await day('2026-10-09')).toEqual(open)
    expect(await day('2026-10-10')).toMatchObject({ slots: 0, closedTimes: [night] })
    expect(await day('2026-10-11'), 'once, in its slot').toEqual(open)
    expect(await day('2026-10-12')).toEqual(open)
    const other = await addMember(stage.db, 'service_provider')
    expect(await day('2026-10-10', other.cookie)).toEqual({ slots: 0, closedTimes: [] })
    await stage.db.execute(sql`update products set status = 'pending_approval' where id = ${id}`)
    expect((await day('2026-10-10')).closedTimes, 'not on sale').toEqual([])
    await stage.db.execute(sql`update products set status = 'approved' where id = ${id}`)
    stage.pass(Date.parse('2026-10-10T18:00:00+05:30') - stage.now().getTime())
    const { cookie } = await stage.signIn('provider@example.com')
    expect((await day('2026-10-10', cookie)).closedTimes, 'in its evening').toMatchObject([night])
    stage.pass(12 * 60 * minuteMs)
    expect((await day('2026-10-10', cookie)).closedTimes, 'over').toEqual([])
  })

  test('and another channel with the other room leave none', async () => {
    const second = 'https://www.booking.example/2.ics'
    calendars.set(channel, booked(['20261010', '20261012']))
    calendars.set(second, booked(['20261011', '20261012']))
    const { add, nights } = await stay()
    await add(1)
    await add(1, second, 'Booking')
    expect(await nights()).toEqual(['09 2 AVAILABLE', '10 1 AVAILABLE', '11 0 SOLD_OUT', '12 2 AVAILABLE'])
  })

  test('is no conflict with a booking of the other room here, and one with a booking of both', async () => {
    calendars.set(channel, booked())
    const { add, book, read, readDue } = await stay()
    await add(1)
    expect((await book('2026-10-10', 1)).status).toBe(201)
    expect((await book('2026-10-11', 2)).status).toBe(201)
    calendars.set(channel, booked(['20261010', '20261012']))
    stage.pass(15 * minuteMs)
    await readDue()
    const { conflicts } = await read()
    expect(conflicts).toMatchObject([{ date: '2026-10-11', channelName: 'Airbnb' }])
    calendars.set(channel, booked(['20261010', '20261011']))
    stage.pass(15 * minuteMs)
    await readDue()
    expect((await read()).conflicts, 'of the other room').toEqual([])
  })

  test('without a number of rooms closes all of them, as before', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const { add, nights } = await stay()
    await add()
    expect(await nights()).toEqual(['09 2 AVAILABLE', '11 2 AVAILABLE', '12 2 AVAILABLE'])
  })

  test('without a number of rooms is named beside others that have the same night', async () => {
    const second = 'https://www.booking.example/2.ics'
    for (const address of [channel, second]) calendars.set(address, booked(['20261010', '20261011']))
    const { add, slots } = await stay()
    await add(undefined, second, 'Booking')
    await add()
    expect((await slots()).channelTimes).toMatchObject([{ channelName: 'Airbnb and Booking' }])
  })
})

describe('a calendar that is added again', () => {
  test('also at once, is one channel, so that its rooms count once', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const { add, nights, read } = await stay()
    const answers = await Promise.all([add(1), add(1)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await read()).channels).toHaveLength(1)
    expect(await nights()).toEqual(['09 2 AVAILABLE', '10 1 AVAILABLE', '11 2 AVAILABLE', '12 2 AVAILABLE'])
  })

  test('gets the new name and number of rooms, and closes what it had closed, also when it cannot be read', async () => {
    calendars.set(channel, booked(['20261010', '20261011']))
    const { id, add, nights, read } = await stay()
    await add()
    expect(await nights()).toEqual(['09 2 AVAILABLE', '11 2 AVAILABLE', '12 2 AVAILABLE'])
    calendars.set(channel, new CalendarError('The calendar did not answer.'))
    await add(1, channel, 'Airbnb, garden room')
    expect((await read()).channels).toMatchObject([
      { name: 'Airbnb, garden room', seats: 1, closureCount: 1, error: 'The calendar did not answer.' },
    ])
    expect(await nights()).toEqual(['09 2 AVAILABLE', '10 1 AVAILABLE', '11 2 AVAILABLE', '12 2 AVAILABLE'])
    const changes = await stage.value(sql`select changes->'channel' from audit_log
      where object_id = ${id} and action = 'product.channel-changed'`)
    expect(changes).toEqual({ old: 'Airbnb', new: 'Airbnb, garden room ×1' })
  })
})

describe('what was sold elsewhere', () => {
  test('is in our calendar, busy only where no room is left, and is no booking when it comes back', async () => {
    const { id, sell, book, feed, provider, add, nights, readDue } = await stay()
    expect((await book('2026-10-11', 1)).status).toBe(201)
    expect((await sell({ from: '2026-10-10', to: '2026-10-11', seats: 1 })).status).toBe(201)
    const { calendar, shown } = await feed()
    expect(shown).toEqual([
      ['BK-000001, 1 room, 1 guest', '2026-10-11', '2026-10-12', 'OPAQUE'],
      ['Sold elsewhere, 1 room', '2026-10-10', '2026-10-11', 'TRANSPARENT'],
      ['Sold elsewhere, 1 room', '2026-10-11', '2026-10-12', 'OPAQUE'],
    ])
    const before = await nights()
    calendars.set(channel, calendar)
    await add()
    expect(await nights()).toEqual(before)
    const [sale] = (await stage.get(`/managed-products/${id}`, provider)).body.product.outsideSales
    await stage.post(`/managed-products/${id}/outside-sales/${sale.id}/remove`, undefined, provider)
    stage.pass(15 * minuteMs)
    await readDue()
    expect(await nights(), 'the channel still has it').toEqual([
      '09 2 AVAILABLE',
      '10 2 AVAILABLE',
      '11 1 AVAILABLE',
      '12 2 AVAILABLE',
    ])
  })

  test('stays in our calendar while the provider or a channel has closed its nights', async () => {
    const { sell, close, add, feed, nights } = await stay()
    await sell({ from: '2026-10-09', to: '2026-10-11', seats: 2 })
    await sell({ from: '2026-10-12', seats: 1 })
    const before = (await feed()).shown
    expect(before).toEqual([
      ['Sold elsewhere, 2 rooms', '2026-10-09', '2026-10-12', 'OPAQUE'],
      ['Sold elsewhere, 1 room', '2026-10-12', '2026-10-13', 'TRANSPARENT'],
    ])
    await close({ from: '2026-10-09', to: '2026-10-10' })
    calendars.set(channel, booked(['20261011', '20261013']))
    await add()
    expect(await nights()).toEqual([])
    expect((await feed()).shown).toEqual([...before, ['Not available', '2026-10-09', '2026-10-11', 'OPAQUE']])
  })

  test('is busy in our calendar on nights that are not offered any more', async () => {
    const { id, sell, feed, provider } = await stay()
    await sell({ from: '2026-10-10', seats: 1 })
    await stage.post(`/managed-products/${id}/rules`, { rules: [] }, provider)
    expect((await feed()).shown).toEqual([['Sold elsewhere, 1 room', '2026-10-10', '2026-10-11', 'OPAQUE']])
  })

  test('of a tour stays in our calendar on a closed day, with the end of its time', async () => {
    const provider = await register('guide@example.com')
    const { id } = await offer(provider)
    const rules = daily({ startTime: '09:00', endTime: '12:00', capacity: 4 })
    await stage.post(`/managed-products/${id}/rules`, { rules }, provider)
    const { send } = channelReader(stage)
    const sale = { from: '2026-10-10', startTime: '09:00', seats: 4 }
    expect((await stage.post(`/managed-products/${id}/outside-sales`, sale, provider)).status).toBe(201)
    const days = { from: '2026-10-10', to: '2026-10-10' }
    await stage.post(`/managed-products/${id}/closed-days`, days, provider)
    const { feedPath } = (await send(`/managed-products/${id}/calendars/feed/renew`, provider, {})).body
      .calendars
    const token = feedPath.replace('/calendar/', '').replace('.ics', '')
    const { calendar } = (await stage.get(`/calendar-feeds/${token}`)).body
    expect(calendar).toContain('SUMMARY:Sold elsewhere\\, 4 seats')
    expect(calendar).toContain('DTSTART:20261010T033000Z\r\nDTEND:20261010T063000Z')
    expect(calendar).toContain('TRANSP:OPAQUE')
  })
})
