// Payouts on bank statements: completed by their line, and never by a second one.
import { expect, test } from 'vitest'
import { createStatementCalls } from '../receipts/statements/statement-scene.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send, payout, record } = payoutScene()
const { load, lines, decide } = createStatementCalls(stage)

const debit = (narration: string, reference = '') => `02/10/26,${narration},${reference},"1,000.00",,0\n`

async function sent() {
  await earn(rupees(1000))
  await send()
  return payout()
}

test('a payout is completed by the line that names its number, with the UTR of that', async () => {
  const { id } = await sent()
  const statement = await load(people.creator, debit('NEFT PO-000001 ANJALI', 'SBIN526100112345'))
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
  expect(await payout()).toMatchObject({ status: 'completed', utr: 'SBIN526100112345' })
})

test.each([
  ['no reference', ''],
  ['the number of the payout', 'PO-000001'],
])('a line with %s leaves the UTR to the bank’s results', async (_, reference) => {
  const { id, version } = await sent()
  const statement = await load(people.creator, debit('NEFT PO-000001 ANJALI', reference))
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
  expect(await payout()).toMatchObject({ status: 'sent', utr: null })
  expect((await record(id, { version, result: 'completed', utr: 'utr1' })).status).toBe(200)
  expect(await payout()).toMatchObject({ status: 'completed', utr: 'UTR1' })
})

test('a payout that the bank pays twice has one line, and the other one says so', async () => {
  const { id } = await sent()
  const twice =
    debit('NEFT PO-000001 ANJALI', 'SBIN526100112345') + debit('NEFT PO-000001 ANJALI', 'SBIN526100112346')
  const statement = await load(people.creator, twice)
  expect(await lines(people.creator, statement)).toMatchObject([
    { outcome: 'linked', payoutId: id },
    { outcome: 'open', note: 'PO-000001 was paid before by SBIN526100112345.' },
  ])
})

test('a payout that was completed with another UTR is not linked with a second transfer', async () => {
  const { id, version } = await sent()
  await record(id, { version, result: 'completed', utr: 'UTR1' })
  const statement = await load(people.creator, debit('NEFT PO-000001 ANJALI', 'SBIN526100112345'))
  expect(await lines(people.creator, statement)).toMatchObject([
    { outcome: 'open', note: 'PO-000001 was paid before by UTR1.' },
  ])
})

test('a payout whose UTR lost its digits in a spreadsheet does not look paid twice', async () => {
  const { id, version } = await sent()
  await record(id, { version, result: 'completed', utr: 'UTR1' })
  await stage.db.execute(`update payouts set utr = '5.261E+11'`)
  const statement = await load(people.creator, debit('NEFT PO-000001 ANJALI', 'SBIN526100112345'))
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
})

test('the line of a payout of one’s own stays open until somebody else imports', async () => {
  const { id } = await sent()
  await stage.db.execute(`update payouts set beneficiary_id = '${people.creator.id}'`)
  const statement = await load(people.creator, debit('NEFT PO-000001', 'SBIN526100112345'))
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'open' }])
  await load(people.approver, '03/10/26,RENT,ABCD1234,"20,000.00",,0\n')
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
})

test('a payout that came back is named by its credit, which is linked once that is recorded', async () => {
  const { id } = await sent()
  await load(people.creator, debit('NEFT PO-000001 ANJALI', 'SBIN526100112345'))
  const credit = '04/10/26,NEFT RETURN PO-000001,SBIN526100112345,,"1,000.00",0\n'
  const statement = await load(people.creator, credit)
  const [line] = await lines(people.creator, statement)
  expect(line).toMatchObject({
    note: 'PO-000001 came back. Record that on its page.',
    decisions: ['match', 'ignore'],
  })
  expect((await decide(people.creator, line.id, { decision: 'keep' })).status).toBe(409)

  const { version } = await payout()
  expect((await record(id, { version, result: 'returned', reason: 'Closed' })).status).toBe(200)
  await load(people.creator, '05/10/26,RENT,ABCD1234,"20,000.00",,0\n')
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
})

test('a mistyped UTR is corrected by hand until a statement has it, and the next line is linked', async () => {
  const { id, version } = await sent()
  const correct = (by: { cookie: string }, seen: number, utr: string) =>
    stage.post(`/payouts/${id}/reference`, { version: seen, utr }, by.cookie)
  expect((await correct(people.creator, version, 'SBIN526100112345')).status).toBe(409)
  await record(id, { version, result: 'completed', utr: 'SBIN526100112340' })
  expect((await payout()).isReferenceCorrectable).toBe(true)
  expect((await correct(people.affiliate, version + 1, 'SBIN526100112345')).status).toBe(403)
  const { body } = await correct(people.creator, version + 1, 'sbin526100112345')
  expect(body.payout).toMatchObject({ status: 'completed', utr: 'SBIN526100112345' })
  expect(body.payout.timeline.at(-1)).toMatchObject({ action: 'payout.utr-corrected' })
  const statement = await load(people.creator, debit('NEFT PO-000001 ANJALI', 'SBIN526100112345'))
  expect(await lines(people.creator, statement)).toMatchObject([{ outcome: 'linked', payoutId: id }])
  expect((await correct(people.creator, version + 2, 'SBIN526100112346')).status).toBe(409)
})
