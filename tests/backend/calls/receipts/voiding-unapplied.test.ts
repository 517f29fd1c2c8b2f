// Money without a match that was recorded by mistake: it leaves the books, and its reference and line are free again.
import { sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { addMember, type Member } from '../../support/members.ts'
import { holdPayload } from '../../support/products.ts'
import { reference } from '../../support/scenes/booking-scene.ts'
import { createStage } from '../../support/stage.ts'
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts'
import { createStatementScene, other } from './statements/statement-scene.ts'

const stage = createStage()
const statementScene = createStatementScene(stage)
const price = 300_000

async function scene() {
  const all = await statementScene()
  const record = (by: Member, more: object = {}) =>
    stage.post('/unapplied-receipts', { amount: price, reference, ...more }, by.cookie)
  const list = async (by: Member, query = '') =>
    (await stage.get(`/unapplied-receipts${query}`, by.cookie)).body.rows
  const show = (by: Member, id: string) => stage.get(`/unapplied-receipts/${id}`, by.cookie)
  const take = (by: Member, id: string, step: 'return' | 'void', payload: object) =>
    stage.post(`/unapplied-receipts/${id}/${step}`, payload, by.cookie)
  return { ...all, record, list, show, take }
}

const balances = () =>
  stage.value(
    sql`select json_object_agg(account, amount order by account) from
      (select account::text, sum(amount)::int as amount from postings group by 1 having sum(amount) <> 0) as sums`,
  )

describe('money that was recorded by mistake', () => {
  const mistake = { version: 0, reason: 'Typed ₹500 for ₹3,000' }

  test('is taken out of the books by another person, and its reference is free', async () => {
    const { nsa, root, record, show, list, take } = await scene()
    const { body } = await record(nsa, { amount: 50_000 })
    const { id } = body.receipt
    expect(body.receipt).toMatchObject({
      isVoidable: true,
      voidObstacle: 'You recorded this money: somebody else has to say that it was a mistake.',
    })
    expect((await take(nsa, id, 'void', mistake)).status).toBe(403)
    const voided = await take(root, id, 'void', mistake)
    expect([voided.status, voided.body.receipt]).toMatchObject([
      200,
      { voidedAt: stage.now().toISOString(), isVoidable: false, suggestions: null },
    ])
    expect(await balances()).toBeNull()
    expect([await list(root), await list(root, '?state=returned')]).toMatchObject([[], [{ id }]])
    expect((await record(nsa)).status).toBe(200)
    expect(await balances()).toEqual({ cash: price, unapplied_receipts: -price })
    expect((await show(root, id)).body.receipt.amount).toBe(50_000)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('as another amount for a booking lets the true one pay for it', async () => {
    const { act, admin, read, root, nsa, take } = await scene()
    await act(root, 'confirm-payment', { reference, amount: 50_000 })
    const id = await stage.value(sql`select id from receipts`)
    expect((await act(admin, 'confirm-payment', { reference })).body.message).toMatch(
      /booked before: RC-\d{6} of BK-\d{6}\./,
    )
    expect((await take(nsa, String(id), 'void', mistake)).status).toBe(200)
    expect((await act(admin, 'confirm-payment', { reference })).status).toBe(200)
    expect(await read(root)).toMatchObject({
      paymentStatus: 'completed',
      paymentReference: reference,
      reversibleAmount: price,
    })
    expect(await balances()).toEqual({ cash: price, customer_deposits: -price })
    const gone = { amount: 40_000, reason: 'Chargeback' }
    expect((await act(root, 'reverse-payment', gone)).status).toBe(200)
    expect((await read(root)).reversibleAmount).toBe(price - 40_000)
    expect((await act(root, 'void-payment', gone)).body.message).toMatch(/A part of this payment is reversed/)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('puts the reference that the customer had entered in review again, and says no more that another amount came', async () => {
    const { act, admin, read, customer, root, nsa, take } = await scene()
    await act(customer, 'pay', { reference })
    await act(root, 'confirm-payment', { reference, amount: 50_000 })
    expect(await read(customer)).toMatchObject({ paymentRejection: '₹500 arrived instead of ₹3,000.' })
    const id = await stage.value(sql`select id from receipts`)
    expect((await take(nsa, String(id), 'void', mistake)).status).toBe(200)
    const after = await read(customer)
    expect(after).toMatchObject({ isPaymentInReview: true, paymentReference: reference })
    expect(after.paymentRejection).toBeNull()
    expect(after.timeline.at(-1)).toMatchObject({ action: 'booking.other-amount-voided' })
    expect((await act(admin, 'confirm-payment', { reference })).status).toBe(200)
    expect(await read(customer)).toMatchObject({ paymentStatus: 'completed' })
  })

  test('puts it in review again though the booking has another price since', async () => {
    const { act, id, slotId, read, customer, root, nsa, take } = await scene()
    await act(customer, 'pay', { reference })
    await act(root, 'confirm-payment', { reference, amount: 50_000 })
    const { version } = await read(customer)
    const change = { slotId, seats: 1, nights: 1, expectedTotal: price / 2, version }
    expect((await stage.post(`/bookings/${id}/change`, change, customer.cookie)).status).toBe(200)
    const receipt = await stage.value(sql`select id from receipts`)
    expect((await take(nsa, String(receipt), 'void', mistake)).status).toBe(200)
    expect(await read(customer)).toMatchObject({
      isPaymentInReview: true,
      paymentReference: reference,
      paymentRejection: null,
    })
  })

  test.skipIf(inject('database') === 'embedded')(
    'is refused, and changes nothing, while its reference is entered for another booking',
    async () => {
      const { act, customer, root, nsa, slotId, show, take } = await scene()
      await act(customer, 'pay', { reference })
      await act(root, 'confirm-payment', { reference, amount: 50_000 })
      const id = String(await stage.value(sql`select id from receipts`))
      const other = await addMember(stage.db, 'user')
      const held = await stage.post('/bookings', holdPayload(slotId, { seats: 2 }), other.cookie)
      const { voiding } = await stage.db.transaction(async (tx) => {
        await tx.execute(
          sql`update bookings set payment_reference = ${reference} where id = ${held.body.booking.id}`,
        )
        const sent = take(nsa, id, 'void', mistake)
        await waitUntilBlocked(tx)
        return { voiding: sent }
      })
      const { status, body } = await voiding
      expect([status, body.message]).toEqual([
        409,
        'Its reference number was entered for another booking at the same moment. Nothing has changed: try again.',
      ])
      expect((await show(root, id)).body.receipt).toMatchObject({ state: 'open', isVoidable: true })
      expect((await take(nsa, id, 'void', mistake)).status).toBe(200)
    },
  )

  test('leaves a reference in review that the customer has entered since', async () => {
    const { act, read, customer, root, nsa, take } = await scene()
    await act(customer, 'pay', { reference })
    await act(root, 'confirm-payment', { reference, amount: 50_000 })
    await act(customer, 'pay', { reference: '210987654321' })
    const before = await read(root)
    const id = await stage.value(sql`select id from receipts`)
    expect((await take(nsa, String(id), 'void', mistake)).status).toBe(200)
    expect(await read(root)).toMatchObject({
      paymentReference: '210987654321',
      isPaymentInReview: true,
      version: before.version,
    })
  })

  test('that no customer had entered leaves the booking to be paid, held for as long as a new one', async () => {
    const { act, read, customer, root, nsa, take } = await scene()
    await act(root, 'confirm-payment', { reference, amount: 50_000 })
    const id = await stage.value(sql`select id from receipts`)
    expect((await take(nsa, String(id), 'void', mistake)).status).toBe(200)
    const after = await read(customer)
    expect([after.paymentRejection, after.isPaymentInReview]).toEqual([null, false])
    expect((await act(customer, 'pay', { reference })).status).toBe(200)
  })

  test('from a line of a statement opens the line again', async () => {
    const { decide, lines, load, nsa, take } = await scene()
    const statement = await load(nsa, other)
    const [line] = await lines(nsa, statement)
    await decide(nsa, line.id, { decision: 'keep' })
    const [{ receiptId }] = await lines(nsa, statement)
    expect((await take(nsa, receiptId, 'void', mistake)).status).toBe(200)
    expect(await lines(nsa, statement)).toMatchObject([
      {
        outcome: 'open',
        receiptId: null,
        note: 'RC-000001 had this reference, and was taken back as an error.',
        decisions: ['match', 'keep', 'ignore'],
      },
    ])
    expect(await balances()).toBeNull()
    expect((await decide(nsa, line.id, { decision: 'ignore' })).status).toBe(200)
  })

  test('is decided once, and is never what a gateway took', async () => {
    const { nsa, root, record, take } = await scene()
    const { body } = await record(nsa)
    const { id } = body.receipt
    const both = await Promise.all([
      take(root, id, 'void', mistake),
      take(root, id, 'return', { ...mistake, upiId: 'somebody@okaxis', utr: 'BACK-1' }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await balances()).toBeNull()
    const second = await record(nsa, { reference: 'pay_1' })
    await stage.db.execute(sql`update receipts set source = 'gateway' where id = ${second.body.receipt.id}`)
    expect((await take(root, second.body.receipt.id, 'void', mistake)).body).toEqual({
      message: 'The payment gateway says that this money came.',
    })
  })
})
