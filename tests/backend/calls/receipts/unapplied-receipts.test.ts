// Money without a match: recorded by hand, matched with a booking, sent back.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createBookingScene, reference } from '../../support/scenes/booking-scene.ts'
import { emailsTo, forgetAll } from '../../support/mail/told.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)
const price = 300_000

async function scene() {
  const booking = await bookingScene()
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Latha Rao' })
  const record = (by: Member, more: object = {}) =>
    stage.post('/unapplied-receipts', { amount: price, reference, ...more }, by.cookie)
  const list = async (by: Member, query = '') => {
    const { body } = await stage.get(`/unapplied-receipts${query}`, by.cookie)
    return body.rows
  }
  const show = async (by: Member, id: string, query = '') =>
    stage.get(`/unapplied-receipts/${id}${query}`, by.cookie)
  const take = (by: Member, id: string, step: 'match' | 'return' | 'undo-return', payload: object) =>
    stage.post(`/unapplied-receipts/${id}/${step}`, payload, by.cookie)
  const match = async (by: Member, id: string, more: object = {}) => {
    const { body } = await show(by, id, `?booking=${booking.id}`)
    const { candidate, version } = body.receipt
    const seen = { version, bookingId: booking.id, bookingVersion: candidate.version }
    return take(by, id, 'match', { ...seen, ...more })
  }
  return { ...booking, nsa, record, list, show, take, match }
}

const balances = () =>
  stage.value(
    sql`select json_object_agg(account, amount order by account) from
      (select account::text, sum(amount)::int as amount from postings group by 1 having sum(amount) <> 0) as sums`,
  )

describe('money without a match', () => {
  test('is recorded by hand once, and only by those who decide on it', async () => {
    const { admin, customer, nsa, root, record, list } = await scene()
    expect((await record(admin)).status).toBe(403)
    expect((await record(customer)).status).toBe(403)
    const { status, body } = await record(nsa, { note: 'At the counter' })
    expect(status).toBe(200)
    expect(body.receipt).toMatchObject({
      receiptNumber: expect.stringMatching(/^RC-\d{6}$/),
      amount: price,
      state: 'open',
      booking: null,
      recordedBy: 'Latha Rao',
      note: 'At the counter',
    })
    expect((await record(root)).body).toEqual({
      field: 'reference',
      message: 'Money with this reference was booked before: RC-000001.',
    })
    expect(await balances()).toEqual({ cash: price, unapplied_receipts: -price })
    expect(await list(root)).toHaveLength(1)
  })

  test.each([
    [{ amount: 0 }, 'Amount must be at least ₹0.01.'],
    [{ reference: '' }, 'Reference is required.'],
    [{ reference: '=1+1' }, 'Enter the bank’s reference: letters, digits, - and /.'],
  ])('is refused as %o', async (wrong, message) => {
    const { nsa, record } = await scene()
    expect((await record(nsa, wrong)).body).toEqual({ message })
  })

  test('names the bookings that it may be for: unpaid ones of exactly its amount, in scope', async () => {
    const { id: bookingId, customer, act, nsa, record, show, pass } = await scene()
    const suggested = async (id: string) =>
      (await show(nsa, id)).body.receipt.suggestions.map((booking: { id: string }) => booking.id)
    const { id } = (await record(nsa)).body.receipt
    expect((await show(nsa, id)).body.receipt.suggestions).toMatchObject([
      { id: bookingId, customerName: 'Arjun Iyer', status: 'pending' },
    ])
    const { id: ofOtherAmount } = (await record(nsa, { amount: price + 1, reference: 'OTHER-1' })).body
      .receipt
    expect(await suggested(ofOtherAmount)).toEqual([])
    const abroad = await addMember(stage.db, 'nsa', { territoryPath: 'LK' })
    const { id: there } = (await record(abroad, { reference: 'LK-1' })).body.receipt
    expect((await show(abroad, there)).body.receipt.suggestions).toEqual([])

    await act(customer, 'cancel')
    expect(await suggested(id), 'lately cancelled').toEqual([bookingId])
    await pass(8 * dayMs)
    expect(await suggested(id), 'long ago').toEqual([])
  })

  test('is seen where it was recorded: not by another country, and not by its states', async () => {
    const { admin, nsa, record, show } = await scene()
    const { body } = await record(nsa)
    const elsewhere = await addMember(stage.db, 'nsa', { territoryPath: 'LK' })
    expect((await show(elsewhere, body.receipt.id)).status).toBe(404)
    expect((await show(admin, body.receipt.id)).status).toBe(403)
    const ofRoot = await record((await scene()).root, { reference: 'ROOT-1' })
    expect((await show(nsa, ofRoot.body.receipt.id)).status, 'recorded for the whole platform').toBe(404)
  })
})

describe('matching', () => {
  test('pays for a booking that can still be paid, and says so before', async () => {
    const { id: bookingId, nsa, record, show, match, read } = await scene()
    const { body } = await record(nsa)
    const { id } = body.receipt
    expect((await show(nsa, id, `?booking=${bookingId}`)).body.receipt.candidate).toMatchObject({
      id: bookingId,
      customerName: 'Arjun Iyer',
      outcome: 'price',
    })
    expect((await match(nsa, id)).body.receipt).toMatchObject({
      state: 'matched',
      booking: { id: bookingId },
    })
    expect(await read(nsa)).toMatchObject({ paymentStatus: 'completed', paymentReference: reference })
    expect(await balances()).toEqual({ cash: price, customer_deposits: -price })
  })

  test('of another sum, or with a cancelled booking, makes a refund', async () => {
    for (const [index, amount] of [price - 1, price].entries()) {
      const { nsa, bring, record, show, match, read, id: bookingId } = await scene()
      if (amount === price) await bring('cancelled')
      const { body } = await record(nsa, { amount, reference: `SUM-${index}` })
      const { id } = body.receipt
      const { candidate } = (await show(nsa, id, `?booking=${bookingId}`)).body.receipt
      expect(candidate).toMatchObject({ outcome: 'refund' })
      expect((await match(nsa, id)).status).toBe(200)
      expect((await read(nsa)).refunds).toMatchObject([{ amount, status: 'awaiting_payee' }])
    }
    expect(await balances()).toEqual({ cash: 2 * price - 1, refunds_payable: 1 - 2 * price })
  })

  test('happens once: the second of two at the same time is told', async () => {
    const { nsa, root, record, show, take, id: bookingId } = await scene()
    const { id } = (await record(nsa)).body.receipt
    const { candidate, version } = (await show(nsa, id, `?booking=${bookingId}`)).body.receipt
    const seen = { version, bookingId, bookingVersion: candidate.version }
    const both = await Promise.all([take(nsa, id, 'match', seen), take(root, id, 'match', seen)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const later = await take(root, id, 'return', {
      version,
      reason: 'Late',
      upiId: 'a.b@okaxis',
      utr: 'UTR-1',
    })
    expect(later.status).toBe(409)
  })

  test('needs a booking in scope, as it was seen', async () => {
    const { nsa, record, show, match, take, id: bookingId } = await scene()
    const { id } = (await record(nsa)).body.receipt
    expect((await show(nsa, id, '?booking=BK-999999')).body.receipt.candidate).toBeNull()
    expect((await match(nsa, id, { bookingVersion: 99 })).status).toBe(409)
    const elsewhere = await addMember(stage.db, 'nsa', { territoryPath: 'LK' })
    const other = (await record(elsewhere, { reference: 'LK-1' })).body.receipt
    expect((await show(elsewhere, other.id, `?booking=${bookingId}`)).body.receipt.candidate).toBeNull()
    const blind = { version: 0, bookingId, bookingVersion: 0 }
    expect((await take(elsewhere, other.id, 'match', blind)).status).toBe(404)
  })

  test('is not for somebody who gains from the booking', async () => {
    const { nsa, record, match, id: bookingId } = await scene()
    const { id } = (await record(nsa)).body.receipt
    await stage.db.execute(sql`update bookings set referral_affiliate_id = ${nsa.id} where id = ${bookingId}`)
    const { status, body } = await match(nsa, id)
    expect([status, body.message]).toEqual([
      403,
      'You gain from this booking: somebody else has to confirm the payment.',
    ])
  })
})

describe('sending money back', () => {
  test('that came for a booking makes a refund, whose customer is asked for the UPI id', async () => {
    const { root, nsa, act, read, list, take } = await scene()
    await act(root, 'confirm-payment', { reference, amount: price - 1 })
    const [receipt] = await list(nsa)
    expect(receipt).toMatchObject({ amount: price - 1, booking: { customerName: 'Arjun Iyer' } })
    const { status } = await take(nsa, receipt.id, 'return', { version: 0, reason: 'Too little' })
    expect(status).toBe(200)
    expect((await read(nsa)).refunds).toMatchObject([{ amount: price - 1, reason: 'Too little' }])
    expect(await read(nsa)).toMatchObject({ status: 'pending', paymentStatus: 'pending' })
    expect(await balances()).toEqual({ cash: price - 1, refunds_payable: 1 - price })
  })

  test.each([
    ['deleted', sql`deleted_at = now()`],
    ['suspended', sql`status = 'suspended'`],
  ])(
    'of a customer whose account is %s is recorded by hand, and told with its reference',
    async (_, state) => {
      const { root, nsa, customer, act, show, list, take, read } = await scene()
      await act(root, 'confirm-payment', { reference, amount: price - 1 })
      const [receipt] = await list(nsa)
      expect((await show(nsa, receipt.id)).body.receipt.returnsByHand).toBe(false)
      await stage.db.execute(sql`update users set ${state} where id = ${customer.id}`)
      expect((await show(nsa, receipt.id)).body.receipt.returnsByHand).toBe(true)
      await forgetAll(stage.db)
      const payload = { version: 0, reason: 'Too little', upiId: 'arjun@okaxis', utr: 'UTR-1' }
      expect((await take(nsa, receipt.id, 'return', payload)).status).toBe(200)
      expect(await emailsTo(stage.db, customer.id)).toEqual(['refund-sent'])
      expect((await read(nsa)).refunds).toEqual([])
      expect(await balances()).toBeNull()
    },
  )

  test('without a booking is recorded with the UPI id and the UTR, by another person', async () => {
    const { nsa, root, record, show, list, take } = await scene()
    const { id } = (await record(nsa)).body.receipt
    const payload = { version: 0, reason: 'Nobody knows it', upiId: 'anjali@okaxis', utr: 'UTR-1' }
    expect((await show(nsa, id)).body.receipt.obstacle).toBe(
      'You recorded this money: somebody else has to send it back.',
    )
    expect((await take(nsa, id, 'return', payload)).status).toBe(403)
    const incomplete = await take(root, id, 'return', { version: 0, reason: 'x', upiId: 'anjali@okaxis' })
    expect(incomplete.body).toEqual({ field: 'utr', message: 'Enter the bank’s reference of the transfer.' })
    const { body } = await take(root, id, 'return', payload)
    expect(body.receipt).toMatchObject({
      state: 'returned',
      returnPayee: 'an••••@okaxis',
      returnUtr: 'UTR-1',
    })
    expect(await balances()).toBeNull()
    expect((await take(root, id, 'return', { ...payload, version: 1 })).status).toBe(409)
    expect([await list(nsa), await list(nsa, '?state=returned')]).toMatchObject([[], [{ id }]])
    const stored = await stage.value(sql`select return_payee from receipts`)
    expect(stored).not.toContain('anjali')
  })

  test('that was recorded for the wrong payment is undone by another person, and its UTR is free', async () => {
    const { nsa, root, record, show, take } = await scene()
    const { id } = (await record(nsa)).body.receipt
    const payload = { version: 0, reason: 'Nobody knows it', upiId: 'anjali@okaxis', utr: 'UTR-1' }
    const { body } = await take(root, id, 'return', payload)
    expect(body.receipt).toMatchObject({
      isReturnUndoable: true,
      undoObstacle: 'You recorded this transfer: somebody else has to say that it was a mistake.',
    })
    const mistake = { version: body.receipt.version, reason: 'It was for another payment' }
    expect((await take(root, id, 'undo-return', mistake)).status).toBe(403)
    const both = await Promise.all([
      take(nsa, id, 'undo-return', mistake),
      take(nsa, id, 'undo-return', mistake),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect((await show(nsa, id)).body.receipt).toMatchObject({
      state: 'open',
      returnPayee: null,
      returnUtr: null,
      returnedAt: null,
      isReturnUndoable: false,
    })
    expect(await balances()).toMatchObject({ cash: price, unapplied_receipts: -price })
    expect((await take(root, id, 'return', { ...payload, version: mistake.version + 1 })).status).toBe(200)
    expect(await balances()).toBeNull()
    expect(await checkLedger(stage.db)).toEqual([])
  })
})
