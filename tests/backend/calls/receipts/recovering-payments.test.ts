// Money of a chargeback that the bank gave back.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findReversible } from '../../../../backend/services/receipts/reverse-payment.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const scene = createBookingScene(stage)
const price = 300_000
const chargeback = { amount: price, reason: 'Chargeback' }
const won = { amount: price, reference: 'DISPUTE1234', reason: 'The dispute is won' }

const balance = (account: string) =>
  stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account::text = ${account}`)
const earned = () => stage.value(sql`select sum(amount)::int from commissions`)

async function reversed(
  state: 'confirmed' | 'completed' | 'refunded',
  amount = price,
): Promise<Awaited<ReturnType<typeof scene>>> {
  const all = await scene()
  await all.bring(state)
  const { status } = await all.act(all.root, 'reverse-payment', { ...chargeback, amount })
  expect(status).toBe(200)
  stage.pass(1000)
  return all
}

describe('money that came back after a chargeback', () => {
  test('of a settled booking is paid again, and everybody earns what they had earned', async () => {
    const all = await scene()
    await all.bring('completed')
    const before = [await earned(), await balance('platform_revenue'), await balance('provider_pending')]
    await all.act(all.root, 'reverse-payment', chargeback)
    stage.pass(1000)
    const seen = await all.read(all.root)
    expect([seen.actions, seen.recoverableAmount]).toEqual([
      expect.arrayContaining(['recover-payment']),
      price,
    ])
    const { status, body } = await all.act(all.root, 'recover-payment', won)
    expect([status, body.booking]).toMatchObject([
      200,
      { status: 'completed', paymentStatus: 'completed', refundAmount: null, reversibleAmount: price },
    ])
    expect(body.booking.actions).not.toContain('recover-payment')
    expect([await earned(), await balance('platform_revenue'), await balance('provider_pending')]).toEqual(
      before,
    )
    expect([await balance('cash'), await balance('unapplied_receipts')]).toEqual([price, 0])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('in part is earned on in part, and the rest can come later', async () => {
    const { act, read, root } = await reversed('completed')
    await act(root, 'recover-payment', { ...won, amount: 100_000 })
    expect(await read(root)).toMatchObject({
      paymentStatus: 'refunded',
      refundAmount: 200_000,
      recoverableAmount: 200_000,
    })
    const more = { ...won, amount: 200_001, reference: 'DISPUTE5678' }
    expect((await act(root, 'recover-payment', more)).body).toEqual({
      field: 'amount',
      message: 'Enter an amount from ₹0.01 to ₹2,000.',
    })
    expect((await act(root, 'recover-payment', { ...more, amount: 200_000 })).status).toBe(200)
    expect((await act(root, 'recover-payment', { ...more, reference: 'DISPUTE9999' })).status).toBe(409)
    expect(await balance('cash')).toBe(price)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('of a trip that goes on is its price again', async () => {
    const { act, read, root } = await reversed('confirmed', 100_000)
    await act(root, 'recover-payment', { ...won, amount: 100_000 })
    expect(await read(root)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'completed',
      refundAmount: null,
    })
    expect(await balance('customer_deposits')).toBe(-price)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('of a trip that was cancelled by the chargeback is sent to its customer', async () => {
    const { act, read, root, customer } = await reversed('confirmed')
    await act(root, 'recover-payment', won)
    expect(await read(customer)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
      refundAmount: price,
      refunds: [
        { status: 'completed', isReversed: true },
        { amount: price, status: 'awaiting_payee', actions: ['set-payee'] },
      ],
    })
    expect([await balance('refunds_payable'), await balance('cash')]).toEqual([-price, price])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is sent to the customer whose refund the chargeback had covered', async () => {
    const { act, read, root } = await reversed('refunded')
    await act(root, 'recover-payment', won)
    expect((await read(root)).refunds.map(({ status }: { status: string }) => status)).toEqual([
      'completed',
      'awaiting_payee',
    ])
    expect(await balance('refunds_payable')).toBe(-price)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('makes up for the platform’s loss before anything else', async () => {
    const { act, bring, customer, read, root } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
    await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'UTR-1' }, root.cookie)
    await act(root, 'reverse-payment', chargeback)
    expect(await balance('adjustments')).toBe(price)
    await act(root, 'recover-payment', won)
    expect([await balance('adjustments'), await balance('cash'), await balance('refunds_payable')]).toEqual([
      0, 0, 0,
    ])
    expect((await read(root)).refunds).toHaveLength(1)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('makes up for the loss also where a refund had covered money that was confirmed in error', async () => {
    const { act, bring, customer, id, read, root } = await scene()
    await bring('refunded')
    const [refund] = (await read(customer)).refunds
    const onRefund = (which: string, what: string, payload: object, who = root) =>
      stage.post(`/refunds/${which}/${what}`, payload, who.cookie)
    await onRefund(refund.id, 'payee', { version: 0, upiId: 'arjun@okaxis' }, customer)
    await onRefund(refund.id, 'send', { version: 1, utr: 'UTR-1' })
    stage.pass(1000)
    await act(root, 'void-payment', { reason: 'It never came' })
    stage.pass(1000)
    await onRefund(refund.id, 'fail', { version: 2, reason: 'No such account' })
    expect([await balance('adjustments'), await balance('cash')]).toEqual([0, 0])

    const late = { reference: '999888777666', amount: price }
    const { body } = await stage.post('/unapplied-receipts', late, root.cookie)
    const { id: receiptId, version } = body.receipt
    const match = { version, bookingId: id, bookingVersion: (await read(root)).version }
    await stage.post(`/unapplied-receipts/${receiptId}/match`, match, root.cookie)
    const again = (await read(customer)).refunds.at(-1)
    const payee = await onRefund(
      again.id,
      'payee',
      { version: again.version, upiId: 'arjun@okaxis' },
      customer,
    )
    expect(payee.status).toBe(200)
    // Who recorded the money does not send it back.
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    const sent = await onRefund(again.id, 'send', { version: again.version + 1, utr: 'UTR-2' }, nsa)
    expect(sent.status).toBe(200)
    stage.pass(1000)
    await act(root, 'reverse-payment', chargeback)
    expect([await balance('adjustments'), await balance('cash')]).toEqual([price, -price])

    await act(root, 'recover-payment', won)
    expect([await balance('adjustments'), await balance('cash'), await balance('refunds_payable')]).toEqual([
      0, 0, 0,
    ])
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('can be taken back by the bank once more', async () => {
    const { act, id, root } = await reversed('completed')
    await act(root, 'recover-payment', won)
    stage.pass(1000)
    expect((await act(root, 'reverse-payment', chargeback)).status).toBe(200)
    expect(await findReversible(stage.db, { id, totalAmount: price })).toBe(0)
    stage.pass(1000)
    expect((await act(root, 'recover-payment', { ...won, reference: 'DISPUTE5678' })).status).toBe(200)
    expect(await balance('cash')).toBe(price)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is the money without a match that has its reference, with exactly its amount', async () => {
    const { act, root } = await reversed('completed')
    await stage.post('/unapplied-receipts', { reference: won.reference, amount: 100_000 }, root.cookie)
    expect((await act(root, 'recover-payment', won)).body).toEqual({
      field: 'amount',
      message: '₹1,000 arrived with this reference. Enter ₹1,000.',
    })
    expect((await act(root, 'recover-payment', { ...won, amount: 100_000 })).status).toBe(200)
    expect([await balance('unapplied_receipts'), await balance('cash')]).toEqual([0, 100_000])
    expect((await act(root, 'recover-payment', { ...won, amount: 100_000 })).body).toEqual({
      field: 'reference',
      message: expect.stringMatching(/^Money with this reference was booked before: RC-\d{6} of BK-\d{6}\.$/),
    })
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is booked once, however often it is asked for at once', async () => {
    const { id, root } = await reversed('completed')
    const version = await stage.value(sql`select version from bookings`)
    const ask = () =>
      stage.post(`/bookings/${id}/actions`, { action: 'recover-payment', version, ...won }, root.cookie)
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await balance('cash')).toBe(price)
  })

  test('has a document of its own, and the customer reads no reason of the administrators', async () => {
    const { act, customer, read, root } = await reversed('completed')
    await act(root, 'recover-payment', { ...won, reason: 'The customer had lied' })
    const seen = await read(customer)
    expect(seen.receipts).toMatchObject([
      { kind: 'payment', use: 'price' },
      { kind: 'refund' },
      { kind: 'payment', isRecovered: true, amount: price },
    ])
    expect(JSON.stringify(seen)).not.toContain('lied')
    expect((await read(root)).timeline.at(-1)).toMatchObject({
      action: 'booking.payment-recovered',
      reason: 'The customer had lied',
    })
    const path = `/bookings/${seen.id}/receipts/${seen.receipts.at(-1).number}`
    expect((await stage.get(path, customer.cookie)).body.receipt).toMatchObject({ isRecovered: true })
  })

  test('needs a reversal, a reason, a reference and a possible amount', async () => {
    const { act, bring, root } = await scene()
    await bring('completed')
    expect((await act(root, 'recover-payment', won)).status).toBe(409)
    await act(root, 'reverse-payment', chargeback)
    for (const missing of ['reason', 'reference', 'amount'] as const)
      expect((await act(root, 'recover-payment', { ...won, [missing]: undefined })).status).toBe(400)
    expect((await act(root, 'recover-payment', { ...won, amount: 0 })).status).toBe(400)
  })

  test('is for super and national administrators who are not part of the booking', async () => {
    const { act, admin, customer, id, pass, provider } = await reversed('completed')
    const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN' })
    await pass(0)
    for (const who of [admin, customer, provider])
      expect((await act(who, 'recover-payment', won)).status).toBe(403)
    await stage.db.execute(sql`update bookings set referral_affiliate_id = ${nsa.id} where id = ${id}`)
    expect((await act(nsa, 'recover-payment', won)).status).toBe(403)
    await stage.db.execute(sql`update bookings set referral_affiliate_id = null where id = ${id}`)
    expect((await act(nsa, 'recover-payment', won)).status).toBe(200)
  })
})
