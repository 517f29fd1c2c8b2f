// One transfer of a lender may pay for several leads. It never pays for more than it brought.
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { bankStatementLines } from '../../../../backend/db/schema/money/receipts.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createStatementCalls } from '../../calls/receipts/statements/statement-scene.ts'
import { addMember } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'
import { leadWinScene } from './lead-win-scene.ts'

const stage = createStage()
const { load, lines } = createStatementCalls(stage)
const written = { reference: 'SBIN526100112345' }
const credit = (amount: string) => `01/10/26,NEFT,SBIN526100112345,,"${amount}",0\n`
const debit = (amount: string) => `02/10/26,NEFT,SBIN526100112345,"${amount}",,0\n`

async function scene() {
  const wins = await leadWinScene(stage)
  const nsa = await addMember(stage.db, 'nsa', { territoryPath: 'IN', name: 'Latha Rao' })

  /** A lead whose win of ₹1,000 is confirmed. */
  async function won(): Promise<string> {
    const id = await wins.addLead()
    await wins.win(id)
    expect((await wins.confirm(id, 100_000)).ok).toBe(true)
    return id
  }

  /** Its money came by a transfer of its own, and has to go back. */
  async function takenBack(): Promise<string> {
    const id = await won()
    expect((await wins.settle(id, 'income')).ok).toBe(true)
    expect((await wins.takeBack(id)).ok).toBe(true)
    return id
  }
  const cash = () =>
    stage.value(sql`select coalesce(sum(amount), 0)::int from postings where account = 'cash'`)
  return { ...wins, nsa, won, takenBack, cash }
}

const exceeded = {
  ok: false,
  status: 409,
  message:
    'The bank statement has ₹1,000 with this reference, and ₹1,000 of it is recorded for LEAD-000001. Check the reference.',
}

describe('a transfer on a bank statement', () => {
  test('is not the income of a second lead too, in any spelling', async () => {
    const { won, settle, nsa, cash } = await scene()
    const [first, second] = [await won(), await won()]
    const id = await load(nsa, credit('1,000.00'))
    expect((await settle(first, 'income', written)).ok).toBe(true)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked', leadId: first }])
    expect(await settle(second, 'income', { reference: 'sbin526100112345' })).toEqual(exceeded)
    expect(await cash()).toBe(100_000)
    expect(await settle(second, 'income')).toMatchObject({ ok: true })
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is the income of several leads up to its amount, and names them to the next one', async () => {
    const { won, settle, nsa, cash } = await scene()
    const id = await load(nsa, credit('2,000.00'))
    const [first, second, third] = [await won(), await won(), await won()]
    expect((await settle(first, 'income', written)).ok).toBe(true)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'open' }])
    expect((await settle(second, 'income', written)).ok).toBe(true)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked' }])
    expect(await settle(third, 'income', written)).toMatchObject({
      status: 409,
      message:
        'The bank statement has ₹2,000 with this reference, and ₹2,000 of it is recorded for LEAD-000001 and LEAD-000002. Check the reference.',
    })
    expect(await cash()).toBe(200_000)
    expect(await checkLedger(stage.db)).toEqual([])
  })

  test('is recorded for one of three leads at once', async () => {
    const { won, settle, nsa, cash } = await scene()
    const ids = [await won(), await won(), await won()]
    await load(nsa, credit('1,000.00'))
    const results = await Promise.all(ids.map(async (id) => settle(id, 'income', written)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter((result) => !result.ok && result.status === 409)).toHaveLength(2)
    expect(await cash()).toBe(100_000)
  })

  test('that sent money back does so for no second lead', async () => {
    const { takenBack, settle, nsa, cash } = await scene()
    const [first, second] = [await takenBack(), await takenBack()]
    const id = await load(nsa, debit('1,000.00'))
    expect((await settle(first, 'return', written)).ok).toBe(true)
    expect(await lines(nsa, id)).toMatchObject([{ outcome: 'linked', leadId: first }])
    expect(await settle(second, 'return', written)).toEqual(exceeded)
    expect(await cash()).toBe(100_000)
  })

  test('of less than the only lead with its reference stays open and names the lead', async () => {
    const { won, settle, nsa } = await scene()
    const id = await load(nsa, credit('900.00'))
    expect((await settle(await won(), 'income', written)).ok).toBe(true)
    expect(await lines(nsa, id)).toMatchObject([
      { outcome: 'open', note: 'LEAD-000001 has income of ₹1,000 with this reference.' },
    ])
  })

  test('that money went back by says nothing of what came in with the same reference', async () => {
    const { won, settle, nsa } = await scene()
    await load(nsa, debit('1,000.00'))
    for (const id of [await won(), await won()]) expect((await settle(id, 'income', written)).ok).toBe(true)
  })
})

test.each(['income', 'return'] as const)(
  'check-data names a transfer that is linked with one lead and booked as the %s of another one',
  async (action) => {
    const { won, takenBack, settle, nsa } = await scene()
    const add = action === 'income' ? won : takenBack
    const [first, second] = [await add(), await add()]
    await load(nsa, action === 'income' ? credit('1,000.00') : debit('1,000.00'))
    expect((await settle(first, action, written)).ok).toBe(true)
    expect(await checkLedger(stage.db)).toEqual([])
    // As the release before recorded it.
    await stage.db.update(bankStatementLines).set({ reference: 'OTHER1234' })
    expect((await settle(second, action, written)).ok).toBe(true)
    await stage.db.update(bankStatementLines).set(written)
    expect(await checkLedger(stage.db)).toEqual([
      `The transfer SBIN526100112345 of 100000 is booked with 200000 for the leads ${[first, second].toSorted().join(', ')}`,
    ])
    await stage.db.update(bankStatementLines).set({ reference: 'OTHER1234' })
  },
)
