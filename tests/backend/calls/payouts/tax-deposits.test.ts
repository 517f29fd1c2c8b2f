import { describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createStatementCalls } from '../receipts/statements/statement-scene.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send } = payoutScene()
const { load, lines } = createStatementCalls(stage)

const cashOf = async () =>
  Number(await stage.value(sql`select coalesce(sum(amount), 0) from postings where account = 'cash'`))
const payable = async () =>
  (await stage.get('/payout-overview', people.creator.cookie)).body.overview.tdsPayable
const takeBack = (id: string, payload: object, by = people.creator) =>
  stage.post(`/tax-deposits/${id}/take-back`, payload, by.cookie)
const reason = 'The wrong section'

describe('a deposit of TDS', () => {
  test('lowers what is withheld, at most to nothing, once for a challan', async () => {
    await earn(rupees(50_000))
    await send()
    const deposit = {
      section: '194H',
      financialYear: '2026-27',
      amount: rupees(600),
      reference: 'CH-1',
      depositedOn: '2026-10-01',
    }
    const post = (payload: object) => stage.post('/tax-deposits', payload, people.creator.cookie)
    expect((await post(deposit)).status).toBe(200)
    expect(await post({ ...deposit, amount: rupees(1) })).toMatchObject({
      body: { message: 'A deposit with this challan number is recorded already.' },
    })
    expect(await post({ ...deposit, reference: 'CH-2' })).toMatchObject({
      status: 409,
      body: { message: 'Only ₹400 of 194H is withheld for 2026-27.' },
    })
    expect((await post({ ...deposit, reference: 'CH-2', section: '194-O', amount: 100 })).status).toBe(409)
    expect(
      (await post({ ...deposit, reference: 'CH-2', financialYear: '2025-26', amount: 100 })).status,
    ).toBe(409)
    expect((await post({ ...deposit, reference: 'CH-2', depositedOn: '2026-10-02' })).status).toBe(400)
    expect((await stage.get('/tax-deposits', people.creator.cookie)).body.rows).toMatchObject([
      { amount: rupees(600) },
    ])
  })

  test('that was recorded by mistake is taken back, and its challan is recorded again', async () => {
    await earn(rupees(50_000))
    await send()
    const cash = await cashOf()
    const deposit = {
      section: '194H',
      financialYear: '2026-27',
      amount: rupees(1000),
      reference: 'CH-1',
      depositedOn: '2026-10-01',
    }
    const post = (payload: object) => stage.post('/tax-deposits', payload, people.creator.cookie)
    const { id } = (await post(deposit)).body.deposit
    const [listed] = (await stage.get('/tax-deposits', people.creator.cookie)).body.rows
    expect(listed).toMatchObject({ id, canBeTakenBack: true })
    expect((await takeBack(id, { reason: '' })).status).toBe(400)
    expect((await takeBack(id, { reason }, people.nsa)).status).toBe(403)
    expect((await takeBack('CH-1', { reason })).status).toBe(404)

    expect((await takeBack(id, { reason })).body.deposit).toMatchObject({ id, canBeTakenBack: false })
    expect((await takeBack(id, { reason })).status).toBe(404)
    expect((await stage.get('/tax-deposits', people.creator.cookie)).body.rows).toEqual([])
    expect([await payable(), await cashOf()]).toEqual([rupees(1000), cash])
    const { sections } = (await stage.get('/tax-deductions', people.creator.cookie)).body
    expect(sections).toMatchObject([{ tds: rupees(1000), deposited: 0 }])
    expect((await post(deposit)).status).toBe(200)
    expect([await payable(), await cashOf()]).toEqual([0, cash - rupees(1000)])
    expect(await checkLedger(stage.db)).toEqual([])
    expect(await stage.value(sql`select reason from audit_log where action = 'tax.deposit-taken-back'`)).toBe(
      reason,
    )
  })

  test('that is taken back opens the line of the bank statement, which the right one is linked with', async () => {
    await earn(rupees(50_000))
    await send()
    const deposit = {
      section: '194H',
      financialYear: '2026-27',
      amount: rupees(1000),
      reference: 'CHALLAN1234',
      depositedOn: '2026-09-30',
    }
    const post = async () =>
      (await stage.post('/tax-deposits', deposit, people.creator.cookie)).body.deposit.id
    const id = await post()
    const statement = await load(people.creator, '01/10/26,TDS 194H,CHALLAN1234,"1,000.00",,0\n')
    const outcome = async () => (await lines(people.creator, statement))[0].outcome
    expect(await outcome()).toBe('linked')
    await takeBack(id, { reason })
    expect(await outcome()).toBe('open')
    await post()
    expect(await outcome()).toBe('linked')
  })
})
