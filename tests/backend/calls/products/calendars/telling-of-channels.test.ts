// A provider is told of a channel that is not read, and of what a channel has sold too.
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import { CalendarError } from '../../../../../backend/services/calendars/fetch-calendar.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { emailsTo, shownTo } from '../../../support/mail/told.ts'
import { createStage } from '../../../support/stage.ts'
import { booked, calendars, channel, channelReader } from './other-channels.ts'

const stage = createStage()
const scene = createBookingScene(stage)

beforeEach(() => calendars.clear())

async function sceneWithChannel() {
  const market = await scene()
  const { send, readDue } = channelReader(stage)
  const { cookie, id } = market.provider
  const path = `/managed-products/${market.productId}/calendars/channels`
  const add = (name = 'Viator', address = channel) => send(path, cookie, { name, address })
  const told = async () => (await emailsTo(stage.db, id)).filter((kind) => kind.startsWith('channel-'))
  const trouble = async (who = cookie) =>
    (await stage.get('/managed-products', who)).body.rows[0].channelTrouble
  const wait = async (hours: number) => {
    await market.pass(hours * hourMs)
    await readDue()
  }
  return { ...market, add, told, trouble, wait }
}

describe('a provider is told', () => {
  test('once of a channel that was not read for six hours, and again when that happens again', async () => {
    const { add, told, trouble, wait, provider, admin } = await sceneWithChannel()
    calendars.set(channel, booked())
    await add()
    calendars.set(channel, new CalendarError('It answers with an error.'))
    await wait(1)
    await wait(4)
    expect([await told(), await trouble()]).toEqual([[], null])
    await wait(1)
    await wait(1)
    expect([await told(), await trouble()]).toEqual([['channel-unread'], 'unread'])
    expect(await trouble(admin.cookie), 'who does not open calendars').toBeNull()
    expect(await shownTo(stage.db, provider.id)).toContain('channel-unread')
    expect(
      await stage.value(sql`select variables->>'since' from messages where kind = 'channel-unread'`),
    ).toBe('2026-10-01T06:00:00.000Z')
    calendars.set(channel, booked())
    await wait(1)
    expect(await trouble()).toBeNull()
    calendars.set(channel, new CalendarError('It answers with an error.'))
    await wait(7)
    expect(await told()).toEqual(['channel-unread', 'channel-unread'])
  })

  test('once of a paid booking for a time that a channel has sold too', async () => {
    const { add, told, trouble, wait, pay, productId } = await sceneWithChannel()
    calendars.set(channel, booked(['20261020', '20261021']))
    await add()
    expect(await told(), 'of seats that are only held').toEqual([])
    await pay()
    await wait(1)
    await wait(1)
    expect([await told(), await trouble()]).toEqual([['channel-conflict'], 'conflict'])
    expect(await stage.value(sql`select variables from messages where kind = 'channel-conflict'`)).toEqual({
      productId,
      title: 'Tea gardens of Munnar',
      channel: 'Viator',
      bookingNumber: 'BK-000001',
      date: '2026-10-20',
    })
  })

  test('of each channel that has sold the time of a booking, which is shown once with all of them', async () => {
    const { add, told, wait, pay } = await sceneWithChannel()
    calendars.set(channel, booked(['20261020', '20261021']))
    await add()
    await pay()
    for (const name of ['Airbnb', 'Klook']) {
      calendars.set(`${channel}&${name}`, booked(['20261020', '20261021']))
      await add(name, `${channel}&${name}`)
    }
    await wait(1)
    const { body } = await add('Klook', `${channel}&Klook`)
    expect(body.calendars.conflicts).toMatchObject([{ channelName: 'Airbnb, Klook and Viator' }])
    expect(await told()).toEqual(['channel-conflict', 'channel-conflict', 'channel-conflict'])
    expect(
      await stage.value(sql`select json_agg(variables->>'channel' order by variables->>'channel')
        from messages where kind = 'channel-conflict'`),
    ).toEqual(['Airbnb', 'Klook', 'Viator'])
  })

  test('again of a booking that is moved to another day which the channel has sold too', async () => {
    const { add, told, wait, pay, id } = await sceneWithChannel()
    calendars.set(channel, booked(['20261020', '20261021'], ['20261025', '20261026']))
    await add()
    await pay()
    await wait(1)
    expect(await told()).toEqual(['channel-conflict'])
    const moveTo = (day: string) =>
      stage.db.execute(sql`with moved as (update availability_slots set date = ${day} where id in
        (select slot_id from booking_slots where booking_id = ${id}))
        update bookings set date = ${day}, starts_at = ${`${day}T03:30:00Z`}::timestamptz,
          ends_at = ${`${day}T06:30:00Z`}::timestamptz where id = ${id}`)
    await moveTo('2026-10-25')
    await wait(1)
    await wait(1)
    expect(await told()).toEqual(['channel-conflict', 'channel-conflict'])
    await moveTo('2026-10-20')
    await wait(1)
    expect(await told(), 'of the first day again').toHaveLength(2)
  })
})
