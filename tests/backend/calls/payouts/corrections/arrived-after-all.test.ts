// A payout that the bank's file or somebody by hand said had failed, and whose money arrived all the same.
import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../../../../backend/services/ledger/check-ledger.ts'
import { addRows } from '../../../support/payees.ts'
import { createStatementCalls } from '../../receipts/statements/statement-scene.ts'
import { payoutScene, rupees } from '../payout-scene.ts'

const { stage, people, create, earn, send, payout, record, balanceOf, rowsOf, importFile } = payoutScene()
const { load, lines } = createStatementCalls(stage)

const arrived = (version: number) => ({ version, result: 'completed', utr: 'UTR1' })

/** ₹50,000 less ₹1,000 TDS, recorded as failed: the rows are free and the tax is reversed. */
async function failed() {
  await earn(rupees(50_000))
  await send()
  const { id, version } = await payout()
  expect((await record(id, { version, result: 'failed', reason: 'Time out' })).status).toBe(200)
  return { id, version: version + 1 }
}

const readTdsPayable = async () =>
  (await stage.get('/payout-overview', people.creator.cookie)).body.overview.tdsPayable
const summary = async (query = '') =>
  (await stage.get(`/commissions/summary${query}`, people.affiliate.cookie)).body.matching

describe('a failed payout that arrived after all', () => {
  test('is completed with its UTR and its tax, and is not paid again', async () => {
    const { id, version } = await failed()
    expect(await payout()).toMatchObject({ actions: ['complete'] })
    expect((await payout(people.affiliate)).actions).toEqual([])
    expect((await record(id, { version, result: 'completed' })).status).toBe(400)
    expect((await record(id, { ...arrived(version), version: version - 1 })).status).toBe(409)
    expect((await record(id, arrived(version), people.affiliate)).status).toBe(403)
    expect((await record(id, arrived(version))).status).toBe(200)
    expect((await record(id, arrived(version + 1))).status).toBe(409)

    const completed = await payout()
    expect(completed).toMatchObject({ status: 'completed', utr: 'UTR1', items: 1, actions: ['return'] })
    expect(completed.timeline.map(({ action }: { action: string }) => action).slice(-2)).toEqual([
      'payout.failed',
      'payout.completed',
    ])
    expect(await balanceOf(people.affiliate.id)).toBe(0)
    expect((await create()).body).toMatchObject({ created: 0 })
    expect(await readTdsPayable()).toBe(rupees(1000))
    expect(await summary()).toMatchObject({
      earned: rupees(50_000),
      available: 0,
      paid: rupees(50_000),
      adjustments: 0,
    })
    expect(await summary('?status=paid')).toMatchObject({ paid: rupees(50_000) })
    expect(await summary('?status=available')).toMatchObject({ available: 0, paid: 0 })
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('leaves its rows to the next payout, which taxes only what is new', async () => {
    const { id, version } = await failed()
    await record(id, arrived(version))
    await earn(rupees(1000))
    expect((await create()).body).toMatchObject({ created: 1, gross: rupees(1000), net: rupees(980) })
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is a debt if another payout has paid its rows, and the next one takes it off', async () => {
    const { id, version } = await failed()
    await send()
    const { body } = await stage.get('/payouts?status=sent', people.creator.cookie)
    await record(body.rows[0].id, { version: body.rows[0].version, result: 'completed', utr: 'UTR2' })
    expect((await record(id, arrived(version))).status).toBe(200)
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(-50_000))
    expect(await readTdsPayable()).toBe(rupees(2000))
    await earn(rupees(60_000))
    expect((await create()).body).toMatchObject({ created: 1, gross: rupees(10_000), net: rupees(9800) })
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('cancels the approval of a draft that has its rows: nothing is left to pay', async () => {
    const { id, version } = await failed()
    await create()
    await record(id, arrived(version))
    const approved = await stage.post('/payouts/approve', {}, people.approver.cookie)
    expect(approved.body).toMatchObject({ approved: 0, cancelled: 1 })
  })

  test('counts once in the tax base of a provider', async () => {
    const share = { beneficiaryId: people.provider.id, amount: rupees(850), base: rupees(1000) }
    await addRows(stage.db, [share], 'shares')
    await send()
    const { id, version } = await payout()
    await record(id, { version, result: 'failed', reason: 'Time out' })
    await record(id, arrived(version + 1))
    await addRows(stage.db, [share], 'shares')
    await create()
    const { body } = await stage.get('/payouts?status=draft', people.creator.cookie)
    const next = await stage.get(`/payouts/${body.rows[0].id}`, people.creator.cookie)
    expect(next.body.payout).toMatchObject({
      gross: rupees(850),
      tax: { base: rupees(1000), yearBase: rupees(1000) },
    })
  })

  test('may come back later as any other payout', async () => {
    const { id, version } = await failed()
    await record(id, arrived(version))
    const back = { version: version + 1, result: 'returned', reason: 'Closed' }
    expect((await record(id, back)).status).toBe(200)
    expect(await balanceOf(people.affiliate.id)).toBe(rupees(49_000))
    expect(await summary()).toMatchObject({ available: rupees(49_000), paid: rupees(1000) })
    expect((await create()).body).toMatchObject({ gross: rupees(49_000), net: rupees(49_000) })
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is shown on the statement of its payee as paid out, failed, and paid out', async () => {
    const { id, version } = await failed()
    await record(id, arrived(version))
    const { body } = await stage.get('/statement', people.affiliate.cookie)
    const kinds = body.statement.movements.rows.map(({ kind }: { kind: string }) => kind)
    expect(kinds.slice(-3)).toEqual(['payout-sent', 'payout-failed', 'payout-sent'])
    expect(body.statement.closing).toMatchObject({ available: 0 })
    expect(body.statement.taxes).toMatchObject([{ gross: rupees(50_000), tds: rupees(1000) }])
  })

  test('is left to somebody by a file of results, which may be older than the failure', async () => {
    await failed()
    const { body } = await importFile('reference,status,utr\nPO-1,paid,UTR1')
    expect(body).toMatchObject({
      recorded: 0,
      problems: [{ problem: 'The payout is failed. If it arrived after all, record that on its page.' }],
    })
    expect((await rowsOf()).map(({ payoutId }) => payoutId)).toEqual([null])
  })
})

test('a file that returns a payout without a result says how to record that', async () => {
  await earn(rupees(1000))
  await send()
  const { body } = await importFile('reference,status,reason\nPO-1,returned,Closed')
  expect(body.problems).toMatchObject([
    { problem: 'The payout is sent. If it never arrived, record on its page that the transfer failed.' },
  ])
})

describe('a line of a bank statement for a failed payout', () => {
  const debit = '02/10/26,NEFT PO-000001 ANJALI,SBIN526100112345,"49,000.00",,0\n'
  const credit = '03/10/26,NEFT RETURN PO-000001,SBIN526100112345,,"49,000.00",0\n'

  test('says what to do, and is linked once the payout is completed with its UTR', async () => {
    const { id, version } = await failed()
    const statement = await load(people.creator, debit)
    expect(await lines(people.creator, statement)).toMatchObject([
      {
        outcome: 'open',
        note: 'PO-000001 is failed. If this money did not come back, record on its page that it arrived.',
      },
    ])
    await record(id, { ...arrived(version), utr: 'SBIN526100112345' })
    await load(people.creator, '05/10/26,RENT,ABCD1234,"20,000.00",,0\n')
    expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
  })

  test('that came back keeps the payout failed', async () => {
    const { id, version } = await failed()
    await load(people.creator, debit + credit)
    expect(await record(id, arrived(version))).toMatchObject({
      status: 409,
      body: { message: 'A bank statement has the money of this payout that came back.' },
    })
  })
})
