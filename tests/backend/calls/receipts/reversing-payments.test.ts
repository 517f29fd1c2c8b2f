// Chargebacks, and payments that were confirmed though no money came.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const price = 300_000
const wrong = { amount: price, reason: 'The money never came' }

const balance = (account: string) =>
  stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account::text = ${account}`)

describe('reversing a payment', () => {
  test.each(['paid', 'confirmed'] as const)(
    'of a %s booking cancels it, and nothing waits to be sent',
    async (state) => {
      const { act, bring, read, root, reserved } = await scene()
      await bring(state)
      const { status, body } = await act(root, 'reverse-payment', wrong)
      expect([status, body.booking]).toMatchObject([
        200,
        { status: 'cancelled', paymentStatus: 'refunded', refundAmount: price },
      ])
      expect((await read(root)).refunds).toMatchObject([
        { amount: price, status: 'completed', isReversed: true },
      ])
      expect(await reserved()).toBe(0)
      expect(await findSeatDifferences(stage.db)).toEqual([])
      expect([await balance('cash'), await balance('adjustments')]).toEqual([0, 0])
    },
  )

  test('keeps the reason that was typed from the customer and the provider', async () => {
    const { act, bring, customer, provider, read, root } = await scene()
    await bring('confirmed')
    await act(root, 'reverse-payment', { ...wrong, reason: 'Suspected fraud' })
    for (const who of [customer, provider]) expect(JSON.stringify(await read(who))).not.toContain('fraud')
    expect(await read(customer)).toMatchObject({ cancellationReason: 'The payment was reversed.' })
    const told = await stage.db.select().from(messages)
    expect(told.map(({ kind }) => kind)).toContain('provider-booking-cancelled')
    expect(JSON.stringify(told)).not.toContain('fraud')
    expect((await read(root)).timeline.at(-1)).toMatchObject({ reason: 'Suspected fraud' })
  })

  test('of a part leaves a confirmed booking as it is', async () => {
    const { act, bring, root } = await scene()
    await bring('confirmed')
    const { body } = await act(root, 'reverse-payment', { amount: 100_000, reason: 'Chargeback' })
    expect(body.booking).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      refundAmount: 100_000,
    })
    expect(await balance('cash')).toBe(price - 100_000)
  })

  test('of a settled booking takes back what everybody has earned', async () => {
    const { act, bring, root } = await scene()
    await bring('completed')
    await act(root, 'reverse-payment', wrong)
    expect(await stage.value(sql`select sum(amount)::int from commissions`)).toBe(0)
    expect([await balance('platform_revenue'), await balance('provider_pending')]).toEqual([0, 0])
  })

  test('of a settled booking keeps money that comes back after a dispute from the customer', async () => {
    const { act, bring, id: bookingId, read, root } = await scene()
    await bring('completed')
    await act(root, 'reverse-payment', { ...wrong, amount: 100_000 })
    const came = { reference: 'DISPUTE1234', amount: 100_000 }
    const { id } = (await stage.post('/unapplied-receipts', came, root.cookie)).body.receipt
    const { body } = await stage.get(`/unapplied-receipts/${id}?booking=${bookingId}`, root.cookie)
    const { candidate, version } = body.receipt
    expect(candidate.obstacle).toContain('If it came back after a dispute, keep it without a match')
    const seen = { version, bookingId, bookingVersion: candidate.version }
    const matched = await stage.post(`/unapplied-receipts/${id}/match`, seen, root.cookie)
    expect([matched.status, matched.body.message]).toEqual([409, candidate.obstacle])
    expect((await read(root)).refunds).toHaveLength(1)
  })

  test('is booked once, however often it is asked for at once', async () => {
    const { bring, id, root } = await scene()
    await bring('paid')
    const version = await stage.value(sql`select version from bookings`)
    const ask = () =>
      stage.post(`/bookings/${id}/actions`, { action: 'reverse-payment', version, ...wrong }, root.cookie)
    const both = await Promise.all([ask(), ask()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await balance('cash')).toBe(0)
  })

  test.each([
    ['half and half', [150_000, 150_000], [200, 200]],
    ['a part, more than the rest, the rest', [100_000, 200_001, 200_000], [200, 400, 200]],
    ['all, and a paisa', [price, 1], [200, 409]],
  ])('is possible several times, together up to what was received: %s', async (_, amounts, statuses) => {
    const { act, bring, read, root } = await scene()
    await bring('confirmed')
    const got: number[] = []
    for (const amount of amounts) got.push((await act(root, 'reverse-payment', { ...wrong, amount })).status)
    expect(got).toEqual(statuses)
    expect(await balance('cash')).toBe(0)
    expect(await read(root)).toMatchObject({ reversibleAmount: 0, refundAmount: price })
  })

  test('asked for twice at once, of the whole price each, takes it once', async () => {
    const { bring, id, read, root } = await scene()
    await bring('refunded')
    const { version } = await read(root)
    const both = await Promise.all(
      [version, version + 1].map((seen) =>
        stage.post(
          `/bookings/${id}/actions`,
          { action: 'reverse-payment', ...wrong, version: seen },
          root.cookie,
        ),
      ),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await read(root)).reversibleAmount).toBe(0)
    expect(await balance('cash')).toBe(0)
  })

  test('needs a paid booking, a reason and a possible amount', async () => {
    const { act, bring, root } = await scene()
    expect((await act(root, 'reverse-payment', wrong)).status).toBe(409)
    await bring('paid')
    expect((await act(root, 'reverse-payment', { amount: price })).body).toEqual({
      message: 'Enter a reason.',
    })
    for (const amount of [0, price + 1])
      expect((await act(root, 'reverse-payment', { ...wrong, amount })).body).toEqual({
        field: 'amount',
        message: 'Enter an amount from ₹0.01 to ₹3,000.',
      })
  })

  test('is for super and national administrators who neither confirmed the payment nor are part of the booking', async () => {
    const { act, admin, customer, provider, root, id } = await scene()
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    const elsewhere = await addMember(stage.db, 'nsa', { territoryPath: 'LK' })
    await act(root, 'confirm-payment', { reference: 'UTR-7' })
    for (const who of [admin, customer, provider])
      expect((await act(who, 'reverse-payment', wrong)).status).toBe(403)
    expect((await act(elsewhere, 'reverse-payment', wrong)).status).toBe(404)
    expect((await act(root, 'reverse-payment', wrong)).body.message).toMatch(/somebody else/)
    await stage.db.execute(sql`update bookings set referral_affiliate_id = ${nsa.id} where id = ${id}`)
    expect((await act(nsa, 'reverse-payment', wrong)).status).toBe(403)
    await stage.db.execute(sql`update bookings set referral_affiliate_id = null where id = ${id}`)
    expect((await act(nsa, 'reverse-payment', wrong)).status).toBe(200)
  })
})
