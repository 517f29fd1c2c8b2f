// The calendar of our bookings, which other channels read.
import { sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@affiliate-booking/shared/milliseconds'
import { ownIdOf } from '../../../../../backend/services/calendars/own-event.ts'
import { withoutTriggers } from '../../../../support/databases/test-database.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { addNights, addProduct, holdPayload, idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { calendars, channel, channelReader } from './other-channels.ts'

const stage = createStage()
const scene = createBookingScene(stage)

describe('the calendar of our bookings', () => {
  const withFeed = async () => feedOf(await scene())

  /** Of a booking of three nights. */
  async function stay() {
    const provider = await addMember(stage.db, 'service_provider', { territoryPath: idukki })
    const productId = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const nights = await addNights(stage.db, productId, 3)
    const customer = await addMember(stage.db, 'user')
    await stage.post('/bookings', holdPayload(nights[0] ?? '', { nights: 3 }), customer.cookie)
    return { nights, ...(await feedOf({ provider, productId })) }
  }

  const timesOf = ({ startDate, endDate, component }: ICAL.Event) => [
    startDate.toString(),
    endDate?.toString(),
    component.getFirstPropertyValue('transp'),
  ]

  async function feedOf<Scene extends { provider: Member; productId: string }>(market: Scene) {
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
    stage.pass(minuteMs)
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

  test('has a long trip while it is under way, and for a month after its end', async () => {
    const length = { durationMinutes: 60 * 24 * 60 }
    const { events, productId, bring, pass } = await feedOf(await scene(length))
    await bring('confirmed')
    await stage.db.execute(sql`
      insert into outside_sales (id, product_id, from_date, to_date, start_time, seats, created_at)
      values (gen_random_uuid(), ${productId}, '2026-10-20', '2026-10-20', '09:00', 2, now())`)
    const times = async () => (await events()).map(({ summary, endDate }) => [summary, endDate?.toJSDate()])
    const both = await times()
    expect(both.map(([summary]) => summary)).toEqual(['BK-000001, 2 guests', 'Sold elsewhere, 2 seats'])
    expect(both.map(([, end]) => end)).toEqual([
      new Date('2026-12-18T06:30:00Z'),
      new Date('2026-12-18T06:30:00Z'),
    ])
    // Its last day.
    await pass(78 * dayMs)
    expect(await times()).toEqual(both)
    await pass(29 * dayMs)
    expect(await times()).toEqual(both)
    await pass(3 * dayMs)
    expect(await times()).toEqual([])
  })

  test('keeps the trips to come where there are too many', async () => {
    const { get, productId } = await withFeed()
    await withoutTriggers(stage.db, (tx) =>
      tx.execute(sql`insert into bookings (user_id, product_id, provider_id, territory_path,
        product_title, customer_name, policy_snapshot, unit_price, seats, total_amount, date, start_time, end_time,
        starts_at, ends_at, idempotency_key, voucher_code, created_at, status)
      select b.user_id, b.product_id, b.provider_id, b.territory_path, b.product_title, 'Arjun', '[]', 100, 1, 100,
        '2026-09-20', b.start_time, b.end_time, '2026-09-20T03:30:00Z', '2026-09-20T06:30:00Z', 'k' || n, 'v' || n,
        now(), 'completed'
      from bookings b, generate_series(1, 10000) n where b.product_id = ${productId}`),
    )
    const { calendar } = (await get()).body
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(10_000)
    expect(calendar).toContain('SUMMARY:BK-000001')
    expect(Buffer.byteLength(JSON.stringify({ calendar }))).toBeLessThan(8 * 1024 * 1024)
  })

  test('blocks only the full nights of a stay', async () => {
    const market = await stay()
    const [, second] = market.nights
    await stage.db.execute(sql`update availability_slots set capacity = reserved where id = ${second}`)
    expect((await market.events()).map(timesOf)).toEqual([
      ['2026-10-20', '2026-10-21', 'TRANSPARENT'],
      ['2026-10-21', '2026-10-22', 'OPAQUE'],
      ['2026-10-22', '2026-10-23', 'TRANSPARENT'],
    ])
    expect(new Set((await market.events()).map(({ uid }) => uid)).size).toBe(3)
    expect((await market.events()).every(({ uid }) => ownIdOf(uid) !== undefined)).toBe(true)
  })

  test('that a channel reads and gives back closes nothing', async () => {
    const { get, provider, productId, slotId } = await withFeed()
    await stage.db.execute(sql`update availability_slots set capacity = reserved where id = ${slotId}`)
    calendars.set(channel, (await get()).body.calendar)
    const { body } = await channelReader(stage).send(
      `/managed-products/${productId}/calendars/channels`,
      provider.cookie,
      {
        name: 'Airbnb',
        address: channel,
      },
    )
    expect(body.calendars).toMatchObject({ channels: [{ closureCount: 0, error: null }], conflicts: [] })
  })

  test('closes the times of another service of the provider, which shares its boat', async () => {
    const { get, provider, slotId } = await withFeed()
    const overnight = await addProduct(stage.db, provider.id, { kind: 'stay' })
    const nights = await addNights(stage.db, overnight, 3)
    await stage.post('/bookings', holdPayload(nights[0] ?? ''), (await addMember(stage.db, 'user')).cookie)
    await stage.db.execute(sql`update availability_slots set capacity = reserved where id = ${slotId}`)
    calendars.set(channel, (await get()).body.calendar)
    const { body } = await channelReader(stage).send(
      `/managed-products/${overnight}/calendars/channels`,
      provider.cookie,
      { name: 'Day cruise', address: channel },
    )
    expect(body.calendars).toMatchObject({
      channels: [{ closureCount: 1, error: null }],
      conflicts: [{ date: '2026-10-20', channelName: 'Day cruise' }],
    })
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
