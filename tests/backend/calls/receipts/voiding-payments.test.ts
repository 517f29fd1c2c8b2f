// Payments that were confirmed in error: the reference, the line of the bank statement and the money are free again.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../../backend/db/schema/messages.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { addMember } from '../../support/members.ts'
import { holdPayload } from '../../support/products.ts'
import { reference } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'
import { createStatementScene, other, paid } from './statements/statement-scene.ts'

const stage = createStage()
const scene = createStatementScene(stage)
const price = 300_000
const wrong = { reason: 'It is not on the statement' }

const balance = (account: string) =>
  stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account::text = ${account}`)
const balances = async () => [
  await balance('cash'),
  await balance('customer_deposits'),
  await balance('refunds_payable'),
  await balance('adjustments'),
]

describe('a payment that was confirmed in error', () => {
  test.each(['paid', 'confirmed', 'completed', 'refunded'] as const)(
    'of a %s booking is taken back: nothing is sent, owed or earned',
    async (state) => {
      const { act, bring, read, root } = await scene()
      await bring(state)
      const { status, body } = await act(root, 'void-payment', wrong)
      expect([status, body.booking]).toMatchObject([
        200,
        {
          status: state === 'completed' ? 'completed' : 'cancelled',
          paymentStatus: 'refunded',
          refundAmount: price,
          paymentReference: null,
          receipts: [{ kind: 'refund' }],
        },
      ])
      expect((await read(root)).refunds).toMatchObject([{ amount: price, status: 'completed' }])
      expect((await read(root)).actions).not.toContain('void-payment')
      expect(await balances()).toEqual([0, 0, 0, 0])
      expect(await stage.value(sql`select coalesce(sum(amount), 0)::int from commissions`)).toBe(0)
      expect(await findSeatDifferences(stage.db)).toEqual([])
      expect(await checkLedger(stage.db)).toEqual([])
    },
  )

  test('leaves its reference to the customer who really paid with it', async () => {
    const { act, bring, admin, root, slotId } = await scene()
    await bring('paid')
    const bina = await addMember(stage.db, 'user', { name: 'Bina Nair' })
    const held = await stage.post('/bookings', holdPayload(slotId, { seats: 2 }), bina.cookie)
    const path = `/bookings/${held.body.booking.id}/actions`
    expect((await stage.post(path, { action: 'pay', version: 0, reference }, bina.cookie)).status).toBe(409)
    await act(root, 'void-payment', wrong)
    const entered = await stage.post(path, { action: 'pay', version: 0, reference }, bina.cookie)
    expect(entered.status).toBe(200)
    const confirmed = await stage.post(path, { action: 'confirm-payment', version: 1 }, admin.cookie)
    expect([confirmed.status, confirmed.body.booking.paymentStatus]).toEqual([200, 'completed'])
    expect(await balance('cash')).toBe(price)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test.each([
    ['that was to come', 'confirmed', 'cancelled'],
    ['that was settled', 'completed', 'completed'],
  ] as const)('of a booking %s makes a refund of money that comes later', async (_, state, ended) => {
    const { act, bring, decide, load, lines, nsa, read, root, show } = await scene()
    await bring(state)
    await act(root, 'void-payment', wrong)
    const id = await load(nsa, paid)
    expect(await show(nsa, id)).toMatchObject({ open: 1 })
    const [line] = await lines(nsa, id)
    const { bookingId: booking } = await read(root)
    expect(line).toMatchObject({
      outcome: 'open',
      note: `RC-000001 of ${booking} had this reference, and was taken back as an error.`,
      decisions: ['match', 'keep', 'ignore'],
    })
    expect((await decide(nsa, line.id, { decision: 'match', booking })).status).toBe(200)
    expect((await read(root)).refunds).toMatchObject([
      { status: 'completed' },
      { amount: price, status: 'awaiting_payee', reason: expect.stringContaining('₹3,000 arrived') },
    ])
    expect(await read(root)).toMatchObject({ status: ended, reversibleAmount: price })
    expect(await balances()).toEqual([price, 0, -price, 0])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test.each(['linked', 'matched'] as const)('opens its line again that was %s', async (outcome) => {
    const { act, bring, confirm, decide, load, lines, nsa, read, root, slotId } = await scene()
    await bring(outcome === 'linked' ? 'paid' : 'in review')
    const id = await load(nsa, paid)
    const [line] = await lines(nsa, id)
    if (outcome === 'matched') await confirm(nsa, id, [line.id])
    expect(await lines(nsa, id)).toMatchObject([{ outcome, receiptId: expect.any(String) }])
    expect((await act(root, 'void-payment', wrong)).status).toBe(200)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'open', receiptId: null }])
    const bina = await addMember(stage.db, 'user', { name: 'Bina Nair' })
    const held = await stage.post('/bookings', holdPayload(slotId, { seats: 2 }), bina.cookie)
    const { id: booking } = held.body.booking
    expect((await decide(nsa, line.id, { decision: 'match', booking })).status).toBe(200)
    expect((await stage.get(`/bookings/${booking}`, bina.cookie)).body.booking).toMatchObject({
      paymentStatus: 'completed',
      paymentReference: reference,
    })
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'matched' }])
    expect((await read(root)).paymentReference).toBeNull()
    expect(await balance('cash')).toBe(price)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is the platform’s loss as far as its refund was sent', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
    await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'UTR-1' }, root.cookie)
    expect((await act(root, 'void-payment', wrong)).status).toBe(200)
    expect(await balances()).toEqual([-price, 0, 0, price])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is named as an error at its refund that had come back, and not as a reversal', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    const [{ id }] = (await read(customer)).refunds
    const payee = (version: number, upiId: string) =>
      stage.post(`/refunds/${id}/payee`, { version, upiId }, customer.cookie)
    await payee(0, 'arjun@okaxis')
    await stage.post(`/refunds/${id}/send`, { version: 1, utr: 'UTR-1' }, root.cookie)
    await stage.post(`/refunds/${id}/fail`, { version: 2, reason: 'No such account' }, root.cookie)
    expect((await payee(3, 'iyer@okaxis')).status).toBe(200)
    expect((await act(root, 'void-payment', wrong)).status).toBe(200)
    expect((await read(root)).refunds).toMatchObject([
      { isReversed: true, failure: 'The payment was confirmed in error.', utr: null },
    ])
    expect(await balances()).toEqual([0, 0, 0, 0])
  })

  test('leaves the refund of other money that came to be sent', async () => {
    const { act, bring, decide, load, lines, nsa, read, root } = await scene()
    await bring('confirmed')
    const id = await load(nsa, other)
    const [line] = await lines(nsa, id)
    const { bookingId: booking } = await read(root)
    await decide(nsa, line.id, { decision: 'match', booking })
    await act(root, 'void-payment', wrong)
    expect((await read(root)).refunds).toMatchObject([
      { amount: 150_000, status: 'awaiting_payee' },
      { amount: price, status: 'completed' },
    ])
    expect(await balances()).toEqual([150_000, 0, -150_000, 0])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('tells the customer and the provider that it was an error, and not the reason that was typed', async () => {
    const { act, bring, customer, provider, read, root } = await scene()
    await bring('confirmed')
    await act(root, 'void-payment', { reason: 'Suspected fraud' })
    for (const who of [customer, provider]) expect(JSON.stringify(await read(who))).not.toContain('fraud')
    expect(await read(customer)).toMatchObject({
      cancellationReason: 'The payment was confirmed in error.',
      receipts: [{ kind: 'refund' }],
    })
    expect(JSON.stringify(await stage.db.select().from(messages))).not.toContain('fraud')
    expect((await read(root)).timeline.at(-1)).toMatchObject({
      action: 'booking.payment-voided',
      reason: 'Suspected fraud',
    })
  })

  test('is taken back once, however often it is asked for at once', async () => {
    const { bring, id, root } = await scene()
    await bring('paid')
    const version = await stage.value(sql`select version from bookings`)
    const ask = () =>
      stage.post(`/bookings/${id}/actions`, { action: 'void-payment', version, ...wrong }, root.cookie)
    const both = await Promise.all([ask(), ask()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await balance('cash')).toBe(0)
  })

  test('cannot be one that the bank took a part of back', async () => {
    const { act, bring, root } = await scene()
    await bring('confirmed')
    await act(root, 'reverse-payment', { amount: 100_000, reason: 'Chargeback' })
    expect(await act(root, 'void-payment', wrong)).toMatchObject({
      status: 409,
      body: { message: 'A part of this payment is reversed already. Reverse the rest as a chargeback.' },
    })
  })

  test('is found by super and national administrators who neither confirmed it nor are part of the booking', async () => {
    const { act, admin, customer, nsa, provider, root, id } = await scene()
    expect((await act(root, 'void-payment', wrong)).status).toBe(409)
    await act(root, 'confirm-payment', { reference: 'UTR-7' })
    for (const who of [admin, customer, provider])
      expect((await act(who, 'void-payment', wrong)).status).toBe(403)
    expect((await act(root, 'void-payment', wrong)).body.message).toMatch(/somebody else/)
    expect((await act(nsa, 'void-payment', {})).body).toEqual({ message: 'Enter a reason.' })
    await stage.db.execute(sql`update bookings set referral_affiliate_id = ${nsa.id} where id = ${id}`)
    expect((await act(nsa, 'void-payment', wrong)).status).toBe(403)
    await stage.db.execute(sql`update bookings set referral_affiliate_id = null where id = ${id}`)
    expect((await act(nsa, 'void-payment', wrong)).status).toBe(200)
  })
})
