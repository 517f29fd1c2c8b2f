// Providers are reminded of bookings that wait for them, and customers are told what they must know before the trip.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { remindOfUnanswered } from '../../../../backend/services/messages/remind-of-trips.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { createDelivery } from '../../support/mail/delivery.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { createStage } from '../../support/stage.ts'
import { offering } from '../products/offering.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const { approve } = offering(stage)
const delivery = createDelivery(stage)

describe('a paid booking that nobody has accepted', () => {
  const remindOn = (days: string[]) =>
    days.reduce(
      async (before, day) => (await before) + (await remindOfUnanswered(stage.db, new Date(`${day}Z`))),
      Promise.resolve(0),
    )

  test('reminds its provider once a day from two days before, and tells its customer on the day before', async () => {
    const { provider, customer, bring } = await createScene()
    await bring('paid')
    await forgetAll(stage.db)
    expect(await remindOn(['2026-10-17T05:00:00'])).toBe(0)
    await remindOn(['2026-10-18T05:00:00', '2026-10-18T05:01:00'])
    expect(await emailsTo(stage.db, provider.id)).toEqual(['provider-booking-unanswered'])
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
    await remindOn(['2026-10-19T05:00:00', '2026-10-19T05:01:00', '2026-10-20T02:00:00'])
    expect(await emailsTo(stage.db, provider.id)).toHaveLength(3)
    expect(await emailsTo(stage.db, customer.id)).toEqual(['booking-unanswered'])
    expect(await remindOn(['2026-10-20T05:00:00']), 'after the start').toBe(0)
  })

  test('reminds of nothing once it is accepted, or while it is not paid', async () => {
    for (const state of ['held', 'in review', 'confirmed'] as const) {
      const { bring } = await createScene()
      await bring(state)
    }
    expect(await remindOn(['2026-10-19T05:00:00'])).toBe(0)
  })
})

test('guests are told that the map position which they see has moved, without it', async () => {
  const { customer, bring, provider, productId, root } = await createScene()
  await bring('confirmed')
  await forgetAll(stage.db)
  const change = async (fields: object) => {
    const { product } = (await stage.get(`/managed-products/${productId}`, provider.cookie)).body
    const payload = { ...product.draft, ...fields, version: product.version }
    expect((await stage.post(`/managed-products/${productId}`, payload, provider.cookie)).status).toBe(200)
    expect((await approve(root.cookie, productId)).status).toBe(200)
  }
  await change({ coordinates: '10.0889, 77.0595', showsPosition: true })
  await change({ title: 'Tea gardens of Munnar, at dawn' })
  expect(await emailsTo(stage.db, customer.id), 'nothing moved that they had seen').toEqual([])
  await change({ coordinates: '10.1, 77.1' })
  expect(await emailsTo(stage.db, customer.id)).toEqual(['meeting-point-changed'])
  const kept = await stage.value(sql`select string_agg(concat(variables::text), '') from messages`)
  expect(kept).not.toContain('77.1')
  const audited = await stage.value(sql`select string_agg(changes::text, '') from audit_log`)
  expect(audited).toContain('showsPosition')
  expect(audited).not.toMatch(/77\.(1|0595)/)
})

test.each(['paid', 'confirmed'] as const)(
  'guests of %s trips are told of another meeting point, once, without its address',
  async (state) => {
    const { customer, bring, provider, productId, root } = await createScene()
    await bring(state)
    await forgetAll(stage.db)
    const change = async (fields: object) => {
      const { product } = (await stage.get(`/managed-products/${productId}`, provider.cookie)).body
      const payload = { ...product.draft, ...fields, version: product.version }
      const edited = await stage.post(`/managed-products/${productId}`, payload, provider.cookie)
      expect([edited.status, edited.body.message]).toEqual([200, undefined])
      expect((await approve(root.cookie, productId)).status).toBe(200)
    }
    await change({ title: 'Tea gardens of Munnar, at dawn' })
    await change({ coordinates: '10.0889, 77.0595' })
    expect(await emailsTo(stage.db, customer.id)).toEqual([])
    await change({ meetingPoint: '12 Lake Road' })
    expect(await emailsTo(stage.db, customer.id)).toEqual(['meeting-point-changed'])
    expect(
      await stage.value(sql`select variables::text from messages where kind = 'meeting-point-changed'`),
    ).not.toContain('Lake Road')
    await delivery.deliver()
    expect(delivery.arrived().map(({ subject }) => subject)).toContain(
      'Another meeting point: Tea gardens of Munnar, Tue, 20 October 2026 at 9:00 am',
    )
  },
)
