import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../support/members.ts'
import { addMarket, idukki, reservedOf } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { contact, sceneWithoutAccount } from './scene-without-account.ts'

const stage = createStage()

const { hold, act, createScene } = sceneWithoutAccount(stage)

describe('held seats without an account', () => {
  const key = (index: number) => ({ idempotencyKey: `form-number-${index}` })

  test('wait for payment in at most two bookings of an email or phone, also when they are asked for at once', async () => {
    const { slotId } = await addMarket(stage.db, { maximumSeats: 8 })
    const sent = await Promise.all(
      [1, 2, 3, 4].map((index) =>
        hold(slotId, {
          ...key(index),
          contact: index % 2 ? contact : { ...contact, email: 'other@example.com', phone: '098765-43210' },
        }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409])
    expect(await reservedOf(stage.db, slotId)).toBe(2)
    stage.pass(16 * 60 * 1000)
    expect((await hold(slotId, key(5))).status).toBe(201)
  })

  test('count once for a form that is sent again, which gets its booking also when the limit is reached', async () => {
    const { slotId } = await addMarket(stage.db)
    const limited = stage.appWith({ rateLimitFactor: 1 })
    await stage.db.execute(sql`update availability_slots set capacity = 100`)
    const send = async (index: number) => {
      const sent = await hold(slotId, key(index), limited)
      // Otherwise two bookings that wait for payment are the limit.
      await stage.db.execute(sql`update bookings set status = 'confirmed'`)
      return sent
    }
    const repeated = []
    for (let press = 0; press < 6; press += 1) repeated.push(await send(1))
    expect(repeated.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 200])
    const others: number[] = []
    for (const index of [2, 3, 4, 5, 6]) others.push((await send(index)).status)
    expect(others).toEqual([201, 201, 201, 201, 429])
    const again = await send(5)
    expect([again.status, typeof again.body.link]).toEqual([200, 'string'])
    expect((await send(6)).status).toBe(429)
    expect(await reservedOf(stage.db, slotId)).toBe(5)
  })

  test('are limited by address, whatever contact is given', async () => {
    const { slotId } = await addMarket(stage.db)
    const limited = stage.appWith({ rateLimitFactor: 1 })
    await stage.db.execute(sql`update availability_slots set capacity = 100`)
    const statuses: number[] = []
    for (let index = 0; index < 11; index += 1) {
      const stranger = { name: 'S', email: `s${index}@example.com`, phone: `98765000${10 + index}` }
      statuses.push((await hold(slotId, { ...key(index), contact: stranger }, limited)).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })
})

describe('a recommendation and interests', () => {
  test('the affiliate’s own booking without an account is credited and held', async () => {
    const { slotId } = await addMarket(stage.db)
    await stage.signedInAs('affiliate')
    const code = String(await stage.value(sql`select code from referral_links`))
    await stage.db.execute(sql`update users set phone = '98765 43210' where role = 'affiliate'`)
    const { body } = await hold(slotId, { ref: code })
    const root = await addMember(stage.db, 'super_admin')
    const seen = (await stage.get(`/bookings/${body.booking.id}`, root.cookie)).body.booking
    expect(seen.referral).toMatchObject({ by: 'code', signals: ['same-phone'] })
  })

  test('an account that the affiliate adds the booking to holds the commission', async () => {
    const { slotId } = await addMarket(stage.db)
    await stage.signedInAs('affiliate')
    const code = String(await stage.value(sql`select code from referral_links`))
    const { body } = await hold(slotId, { ref: code })
    const customer = await addMember(stage.db, 'user')
    await stage.db.execute(
      sql`update users set phone = '90000 11111' where role = 'affiliate' or id = ${customer.id}`,
    )
    await stage.post('/bookings/add-to-account', { link: body.link }, customer.cookie)
    const signals = await stage.value(sql`select signals::text from referrals where subject_type = 'booking'`)
    expect(signals).toBe('["same-phone"]')
  })

  test('an administrator does not confirm the payment of a booking with the own phone', async () => {
    const { id, link } = await createScene()
    const admin = await addMember(stage.db, 'dsa', { territoryPath: idukki })
    await stage.db.execute(sql`update users set phone = '98765 43210' where id = ${admin.id}`)
    await act(id, link, 'pay', { reference: '123456789012' })
    const { status, body } = await stage.post(
      `/bookings/${id}/actions`,
      { action: 'confirm-payment', version: 1 },
      admin.cookie,
    )
    expect([status, body.message]).toEqual([
      403,
      'You gain from this booking: somebody else has to confirm the payment.',
    ])
  })
})
