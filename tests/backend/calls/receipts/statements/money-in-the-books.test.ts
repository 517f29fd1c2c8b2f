// Lines about money that the books have already from elsewhere: they are linked, and it is not booked again.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { leadWins } from '../../../../../backend/db/schema/money/lead-wins.ts'
import { taxDeposits } from '../../../../../backend/db/schema/money/payouts.ts'
import { checkLedger } from '../../../../../backend/services/ledger/check-ledger.ts'
import { reference } from '../../../support/scenes/booking-scene.ts'
import { createStage } from '../../../support/stage.ts'
import { leadWinScene } from '../../../ledger/leads/lead-win-scene.ts'
import { createStatementScene, head, out, paid } from './statement-scene.ts'

const stage = createStage()
const scene = createStatementScene(stage)
const credit = (written: string, amount: string) => `01/10/26,NEFT,${written},,"${amount}",0\n`
const debit = (written: string, amount: string) => `01/10/26,NEFT,${written},"${amount}",,0\n`

describe('the income of a lead', () => {
  /** A win whose money is recorded. */
  async function earned(amounts: readonly number[]) {
    const wins = await leadWinScene(stage)
    for (const amount of amounts) {
      const id = await wins.addLead()
      await wins.win(id)
      await wins.confirm(id, amount)
      expect((await wins.settle(id, 'income')).ok).toBe(true)
    }
    await stage.db.update(leadWins).set({ incomeReference: 'sbin526100112345' })
  }

  test('is linked with its line, also if one transfer pays for two leads', async () => {
    const { nsa, load, lines } = await scene()
    await earned([100_000, 50_000])
    const id = await load(nsa, credit('SBIN526100112345', '1,500.00'))
    expect(await lines(nsa, id)).toMatchObject([
      { outcome: 'linked', leadId: expect.any(String), receiptId: null },
    ])
  })

  test('of another amount is named, and not kept as money without a match', async () => {
    const { nsa, load, lines, decide } = await scene()
    await earned([100_000])
    const id = await load(nsa, credit('SBIN526100112345', '900.00'))
    const [line] = await lines(nsa, id)
    expect(line).toMatchObject({
      note: 'LEAD-000001 has income of ₹1,000 with this reference.',
      decisions: ['match', 'ignore'],
    })
    const kept = await decide(nsa, line.id, { decision: 'keep' })
    expect([kept.status, kept.body.message]).toEqual([409, 'This money is the income of LEAD-000001.'])
    expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(0)
  })
})

test('the income of a lead that is recorded after the import is linked then', async () => {
  const { nsa, load, lines } = await scene()
  const wins = await leadWinScene(stage)
  const lead = await wins.addLead()
  const id = await load(nsa, credit(`UTR-${lead.slice(0, 8)}`, '1,000.00'))
  expect(await lines(nsa, id)).toMatchObject([{ outcome: 'open' }])
  await wins.win(lead)
  await wins.confirm(lead, 100_000)
  await wins.settle(lead, 'income')
  expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked', leadId: lead }])
})

describe('money without a match that is the income of a lead', () => {
  /** A line that was kept, and a confirmed win of ₹1,000. */
  async function kept(amount: string) {
    const at = await scene()
    const wins = await leadWinScene(stage)
    const lead = await wins.addLead()
    const statement = await at.load(at.nsa, credit(`UTR-${lead.slice(0, 8)}`, amount))
    const [line] = await at.lines(at.nsa, statement)
    expect((await at.decide(at.nsa, line.id, { decision: 'keep' })).status).toBe(200)
    const [{ id: receipt }] = (await stage.get('/unapplied-receipts', at.nsa.cookie)).body.rows
    await wins.win(lead)
    await wins.confirm(lead, 100_000)
    return { ...at, ...wins, lead, statement, receipt }
  }
  const balances = () =>
    stage.value(
      sql`select json_object_agg(account, amount order by account) from
        (select account::text, sum(amount)::int as amount from postings
          where account in ('cash', 'unapplied_receipts', 'lead_receivable') group by 1) as sums`,
    )

  test('is booked once, and leaves the money without a match', async () => {
    const { nsa, lead, settle, statement, lines, receipt } = await kept('1,000.00')
    expect(await settle(lead, 'income')).toMatchObject({ ok: true })
    expect(await balances()).toEqual({ cash: 100_000, lead_receivable: 0, unapplied_receipts: 0 })
    expect(await checkLedger(stage.db)).toEqual([])
    expect(await lines(nsa, statement)).toMatchObject([{ outcome: 'linked', leadId: lead, decisions: [] }])
    expect((await stage.get('/unapplied-receipts', nsa.cookie)).body.rows).toEqual([])
    const { body } = await stage.get(`/unapplied-receipts/${receipt}`, nsa.cookie)
    expect(body.receipt).toMatchObject({ state: 'matched', booking: null, lead: 'LEAD-000001' })
  })

  test('of another amount is named, and not booked again', async () => {
    const { lead, settle } = await kept('5,000.00')
    expect(await settle(lead, 'income')).toMatchObject({
      ok: false,
      status: 409,
      message:
        'RC-000001 of ₹5,000 has this reference and waits without a match. It is not ₹1,000. If it pays for several leads, first take RC-000001 out of the books as “Recorded by mistake”, then record each lead with this reference.',
    })
    expect(await balances()).toEqual({
      cash: 500_000,
      lead_receivable: 100_000,
      unapplied_receipts: -500_000,
    })
  })

  test('is that of several leads once it is out of the books as kept money', async () => {
    const { lead, settle, addLead, win, confirm, nsa, statement, lines, receipt } = await kept('1,500.00')
    const second = await addLead()
    await win(second)
    await confirm(second, 50_000)
    const decision = { version: 0, reason: 'It pays for two leads' }
    expect((await stage.post(`/unapplied-receipts/${receipt}/void`, decision, nsa.cookie)).status).toBe(200)
    const written = { reference: `UTR-${lead.slice(0, 8)}` }
    expect(await settle(lead, 'income', written)).toMatchObject({ ok: true })
    expect(await lines(nsa, statement)).toMatchObject([{ outcome: 'open' }])
    expect(await settle(second, 'income', written)).toMatchObject({ ok: true })
    expect(await lines(nsa, statement)).toMatchObject([{ outcome: 'linked' }])
    expect(await balances()).toEqual({ cash: 150_000, lead_receivable: 0, unapplied_receipts: 0 })
  })

  test('was paid for a booking: then it is not the income of a lead too', async () => {
    const { lead, settle, nsa, id: bookingId, receipt } = await kept('3,000.00')
    const shown = await stage.get(`/unapplied-receipts/${receipt}?booking=${bookingId}`, nsa.cookie)
    const { candidate, version } = shown.body.receipt
    const seen = { version, bookingId, bookingVersion: candidate.version }
    expect((await stage.post(`/unapplied-receipts/${receipt}/match`, seen, nsa.cookie)).status).toBe(200)
    expect(await settle(lead, 'income')).toMatchObject({
      status: 409,
      message: 'Money with this reference was booked before: RC-000001.',
    })
  })
})

test('the repayment of a lead that is recorded after the import is linked then', async () => {
  const { nsa, load, lines } = await scene()
  const wins = await leadWinScene(stage)
  const lead = await wins.addLead()
  await wins.win(lead)
  await wins.confirm(lead, 100_000)
  await wins.settle(lead, 'income')
  await wins.takeBack(lead)
  const id = await load(nsa, debit('BACK1234', '1,000.00'))
  expect(await lines(nsa, id)).toMatchObject([{ outcome: 'open' }])
  await wins.settle(lead, 'return', { reference: 'BACK1234' })
  expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked', leadId: lead }])
})

test('money that was sent back and TDS that was deposited are linked with their lines', async () => {
  const { nsa, root, load, lines } = await scene()
  const recorded = await stage.post(
    '/unapplied-receipts',
    { reference: 'ABCD1234', amount: 70_000 },
    nsa.cookie,
  )
  const { id: receiptId } = recorded.body.receipt
  const sent = { version: 0, reason: 'Unknown', upiId: 'somebody@okaxis', utr: 'back1234' }
  expect((await stage.post(`/unapplied-receipts/${receiptId}/return`, sent, root.cookie)).status).toBe(200)
  await stage.db.insert(taxDeposits).values({
    section: '194H',
    financialYear: '2026-27',
    amount: 60_000,
    reference: 'Challan1',
    depositedOn: '2026-10-01',
    createdBy: root.id,
    createdAt: stage.now(),
  })
  const id = await load(nsa, debit('BACK1234', '700') + debit('CHALLAN1', '600') + out)
  expect(await lines(nsa, id)).toMatchObject([
    { outcome: 'linked', receiptId },
    { outcome: 'linked' },
    { outcome: 'open' },
  ])
})

test('a transfer of the payment gateway is named, so that nobody keeps it a second time', async () => {
  const { nsa, load, lines } = await scene()
  const narration = 'NEFT CR-YESB0000001-RAZORPAY SOFTWARE PVT LTD'
  const id = await load(nsa, `01/10/26,${narration},YESBN52026100112,,"4,882.00",0\n`)
  expect(await lines(nsa, id)).toMatchObject([
    {
      outcome: 'open',
      note: 'It looks like a transfer of the payment gateway. The books have those already: ignore it then.',
      decisions: ['match', 'keep', 'ignore'],
    },
  ])
})

test('a payment that is confirmed by hand after the import is not counted as one to decide', async () => {
  const { nsa, admin, bring, act, load, lines, show } = await scene()
  await bring('in review')
  const id = await load(nsa, paid)
  expect(await show(nsa, id)).toMatchObject({ open: 1 })
  await act(admin, 'confirm-payment')
  expect(await show(nsa, id)).toMatchObject({ open: 0 })
  expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked', receiptId: expect.any(String) }])
})

test('a payment that is confirmed by hand and by its line at once is booked once', async () => {
  const { nsa, admin, bring, act, load, lines, confirm } = await scene()
  await bring('in review')
  const id = await load(nsa, paid)
  const [line] = await lines(nsa, id)
  const [byHand] = await Promise.all([act(admin, 'confirm-payment'), confirm(nsa, id, [line.id])])
  expect([200, 409]).toContain(byHand.status)
  expect(await stage.value(sql`select count(*)::int from receipts`)).toBe(1)
})

test('a line without a reference pays for a booking also if its administrator has an override', async () => {
  const { nsa, bring, load, lines, decide, act, read, id: bookingId } = await scene()
  await bring('in review')
  await stage.db.execute(
    sql`update commission_snapshots set nsa_id = ${nsa.id} where booking_id = ${bookingId}`,
  )
  expect((await act(nsa, 'confirm-payment')).status).toBe(403)
  const id = await load(nsa, '01/10/26,CASH DEPOSIT,,,"3,000.00",0\n')
  const [line] = await lines(nsa, id)
  const booking = (await read(nsa)).bookingId
  expect((await decide(nsa, line.id, { decision: 'match', booking })).status).toBe(200)
  expect(await read(nsa)).toMatchObject({ paymentStatus: 'completed' })
})

test('a refund that came back as a credit is named, and not kept', async () => {
  const { nsa, root, bring, customer, read, load, lines, decide, upload } = await scene()
  await bring('refunded')
  const [refund] = (await read(customer)).refunds
  await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
  await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'back1234' }, nsa.cookie)
  const id = await load(root, credit('BACK1234', '3,000.00'))
  const [line] = await lines(root, id)
  expect(line).toMatchObject({
    note: 'RF-000001 came back. Record that on its page. If it was sent again since, ignore this line.',
    decisions: ['match', 'ignore'],
  })
  expect((await decide(root, line.id, { decision: 'keep' })).status).toBe(409)

  await stage.post(`/refunds/${refund.id}/fail`, { version: 2, reason: 'No such UPI id' }, nsa.cookie)
  await upload(root, head + paid.replace(reference, '777700001111'))
  expect(await lines(root, id)).toMatchObject([{ outcome: 'linked', refundId: refund.id }])
})

test('a refund that a statement shows as carried out and as returned is due again, and is sent by another transfer', async () => {
  const { nsa, root, bring, customer, read, load, lines, upload } = await scene()
  await bring('refunded')
  const [refund] = (await read(customer)).refunds
  const step = (what: string, payload: object) =>
    stage.post(`/refunds/${refund.id}/${what}`, payload, nsa.cookie)
  await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
  await step('send', { version: 1, utr: 'back1234' })
  const id = await load(root, debit('BACK1234', '3,000.00') + credit('BACK1234', '3,000.00'))
  expect(await lines(root, id)).toMatchObject([
    { outcome: 'linked', refundId: refund.id },
    {
      outcome: 'open',
      note: 'RF-000001 came back. Record that on its page. If it was sent again since, ignore this line.',
    },
  ])
  expect((await stage.get(`/refunds/${refund.id}`, nsa.cookie)).body.refund).toMatchObject({
    status: 'completed',
    actions: ['fail'],
  })

  const failed = await step('fail', { version: 3, reason: 'Account closed' })
  expect(failed.body.refund).toMatchObject({ status: 'due', sentAt: null, completedAt: null })
  expect((await read(customer)).refunds).toMatchObject([{ status: 'due', failure: 'Account closed' }])
  await upload(root, head + paid.replace(reference, '777700001111'))
  expect(await lines(root, id)).toMatchObject([{ outcome: 'linked' }, { outcome: 'linked' }])
  expect(await checkLedger(stage.db)).toEqual([])

  await step('send', { version: 4, utr: 'next1234' })
  await upload(root, head + debit('NEXT1234', '3,000.00'))
  expect((await read(customer)).refunds).toMatchObject([{ status: 'completed', utr: 'NEXT1234' }])
  expect(await stage.value(sql`select -sum(amount)::int from postings where account = 'cash'`)).toBe(0)
})

test('a refund that the person who imports may not complete is completed by the next import', async () => {
  const { nsa, root, bring, customer, read, load, lines, upload } = await scene()
  await bring('refunded')
  const [refund] = (await read(customer)).refunds
  await stage.post(`/refunds/${refund.id}/payee`, { version: 0, upiId: 'arjun@okaxis' }, customer.cookie)
  await stage.post(`/refunds/${refund.id}/send`, { version: 1, utr: 'ABCD1234' }, nsa.cookie)
  await stage.db.execute(sql`update receipts set confirmed_by = ${root.id}`)
  const id = await load(root, out.replace('20,000.00', '3,000.00'))
  expect(await lines(root, id)).toMatchObject([
    { outcome: 'open', note: 'RF-000001: you cannot record that it has arrived. Ask somebody else.' },
  ])
  expect((await read(customer)).refunds).toMatchObject([{ status: 'sent' }])

  await upload(nsa, head + paid)
  expect(await lines(root, id)).toMatchObject([{ outcome: 'linked', refundId: refund.id }])
  expect((await read(customer)).refunds).toMatchObject([{ status: 'completed' }])
})
