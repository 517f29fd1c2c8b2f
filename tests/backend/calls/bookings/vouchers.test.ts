// Vouchers are found by the code on them, and guests are marked as arrived.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '@affiliate-booking/shared/milliseconds'
import { addMember, type Member } from '../../support/members.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { inLongRun } from '../../../support/run-length.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)

async function confirmed() {
  const people = await scene()
  await people.bring('confirmed')
  const { voucherCode: code } = await people.read(people.customer)
  const find = (who: Member, typed: string = code) =>
    stage.get(`/vouchers/${encodeURIComponent(typed)}`, who.cookie)
  /** Lets time pass until so many milliseconds after the start. */
  async function passUntilStart(after = 0) {
    const startsAt = await stage.value(sql`select starts_at from bookings`)
    await people.pass(new Date(String(startsAt)).getTime() + after - stage.now().getTime())
  }
  return { ...people, code: String(code), find, passUntilStart }
}

describe('a voucher', () => {
  test.each(inLongRun)('is found by its customer, its provider and administrators in scope', async () => {
    const { find, customer, provider, admin, root, id } = await confirmed()
    for (const who of [customer, provider, admin, root]) {
      const { status, body } = await find(who)
      expect([status, body.booking.id]).toEqual([200, id])
    }
  })

  test('is found by a code typed in groups, in lower case and with letters for digits', async () => {
    const { find, provider, code } = await confirmed()
    await stage.db.execute(sql`update bookings set voucher_code = '7KQM2X0D1HTR'`)
    for (const typed of ['7KQM-2X0D-1HTR', ' 7kqm 2xod ihtr ', '7kqm2xodlhtr'])
      expect((await find(provider, typed)).status, typed).toBe(200)
    expect((await find(provider, code)).status).toBe(404)
  })

  test('with a code of an earlier release is found by exactly that', async () => {
    const { find, provider } = await confirmed()
    await stage.db.execute(sql`update bookings set voucher_code = 'aB3-_567890123456789'`)
    expect((await find(provider, 'aB3-_567890123456789')).status).toBe(200)
    expect((await find(provider, 'AB3-_567890123456789')).status).toBe(404)
  })

  test('tells another provider that it is not theirs, and other people nothing', async () => {
    const { find } = await confirmed()
    const other = await addMember(stage.db, 'service_provider')
    expect([(await find(other)).status, (await find(other)).body]).toEqual([
      403,
      { message: 'This voucher is for another provider.' },
    ])
    for (const role of ['user', 'affiliate', 'dsa'] as const) {
      const stranger = await addMember(stage.db, role)
      expect([(await find(stranger)).status, (await find(stranger)).body.message]).toEqual([
        404,
        'No voucher has this code. Check it, and type it again.',
      ])
    }
  })

  test('is not found by the number or the id of its booking', async () => {
    const { find, provider, id } = await confirmed()
    for (const typed of ['BK-000001', id, '1']) expect((await find(provider, typed)).status).toBe(404)
  })

  test('of a cancelled booking still shows that it is cancelled', async () => {
    const { find, provider, customer, act } = await confirmed()
    await act(customer, 'cancel')
    expect((await find(provider)).body.booking).toMatchObject({ status: 'cancelled', voucherCode: null })
  })

  test('can be guessed twenty times in a quarter of an hour, and right codes do not count', async () => {
    const { code, provider } = await confirmed()
    const strict = stage.appWith({ rateLimitFactor: 1 })
    const find = (typed: string) =>
      stage.send(`/vouchers/${typed}`, { headers: { Cookie: provider.cookie } }, strict)
    for (let count = 0; count < 20; count += 1) expect((await find('WRONG')).status).toBe(404)
    const limited = await find(code)
    expect([limited.status, limited.body.message]).toEqual([
      429,
      expect.stringContaining('Too many attempts'),
    ])
    await stage.db.execute(sql`delete from rate_limit_counters`)
    for (let count = 0; count < 25; count += 1) expect((await find(code)).status).toBe(200)
  })
})

describe('an arrival', () => {
  test('is marked on the day with its time, by the provider alone, and can be undone', async () => {
    const { act, passUntilStart, provider, customer, admin, read } = await confirmed()
    await passUntilStart(-2 * hourMs)
    expect((await act(customer, 'arrive')).status).toBe(403)
    expect((await act(admin, 'arrive')).status).toBe(403)
    const arrived = await act(provider, 'arrive')
    expect(arrived.body.booking).toMatchObject({ status: 'confirmed', arrivedAt: stage.now().toISOString() })
    expect(arrived.body.booking.actions).toContain('undo-arrival')
    expect((await read(customer)).timeline.at(-1)).toMatchObject({
      action: 'booking.arrived',
      actor: 'Biju Varghese',
    })
    expect((await act(provider, 'arrive')).body).toEqual({
      message: 'These guests are already marked as arrived.',
    })
    expect((await act(provider, 'undo-arrival')).body.booking).toMatchObject({ arrivedAt: null })
    expect((await act(provider, 'undo-arrival')).body).toEqual({
      message: 'These guests are not marked as arrived.',
    })
  })

  test('is refused before the day, and more than a day after the end', async () => {
    const { act, pass, passUntilStart, provider } = await confirmed()
    expect((await act(provider, 'arrive')).body).toEqual({ message: 'This booking is for a later day.' })
    await passUntilStart(hourMs)
    expect((await act(provider, 'complete')).status).toBe(200)
    await pass(3 * dayMs)
    expect((await act(provider, 'arrive')).body).toEqual({
      message: 'It ended more than a day ago: guests can no longer be marked as arrived.',
    })
  })

  test('of a tour soon after midnight is possible on the evening before', async () => {
    const { act, passUntilStart, provider } = await confirmed()
    await stage.db
      .execute(sql`update bookings set starts_at = date + time '00:30' - interval '5 hours 30 minutes',
      ends_at = date + time '04:30' - interval '5 hours 30 minutes', start_time = '00:30', end_time = '04:30'`)
    await passUntilStart(-7 * hourMs)
    expect((await act(provider, 'arrive')).status).toBe(409)
    await passUntilStart(-3 * hourMs)
    expect((await act(provider, 'arrive')).status).toBe(200)
  })

  test('excludes a no-show until it is undone, and a no-show excludes it', async () => {
    const { act, passUntilStart, provider } = await confirmed()
    await passUntilStart(hourMs)
    await act(provider, 'arrive')
    expect((await act(provider, 'no-show')).body).toEqual({
      message: 'These guests are marked as arrived. Undo that first.',
    })
    await act(provider, 'undo-arrival')
    expect((await act(provider, 'no-show')).body.booking).toMatchObject({ isNoShow: true })
    expect((await act(provider, 'arrive')).body).toEqual({
      message: 'This booking is already marked as a no-show.',
    })
  })

  test('shows in the guest list of the day, with what the provider may do', async () => {
    const { act, passUntilStart, provider, read } = await confirmed()
    const { date } = await read(provider)
    await passUntilStart(hourMs)
    await act(provider, 'arrive')
    const { body } = await stage.get(`/manifest?date=${date}`, provider.cookie)
    const guests = body.slots.flatMap(({ bookings }: { bookings: object[] }) => bookings)
    expect(guests).toMatchObject([
      { arrivedAt: stage.now().toISOString(), actions: ['cancel', 'undo-arrival', 'complete'] },
    ])
  })
})
