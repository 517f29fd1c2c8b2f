import { expect, test } from 'vitest'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send, record, passDays, passUntil } = payoutScene()

const ask = async (path: string, cookie: string) => (await stage.get(path, cookie)).body

/** The only payout that is sent is completed, and then its money comes back. */
async function bringBack() {
  const { rows } = await ask('/payouts?status=sent', people.creator.cookie)
  const { id, version } = rows[0]
  expect(
    (await record(id, { version, result: 'completed', utr: `UTR${version}${id.slice(0, 8)}` })).status,
  ).toBe(200)
  const back = { version: version + 1, result: 'returned', reason: 'Wrong account' }
  expect((await record(id, back)).status).toBe(200)
  await passDays(1)
}

/** ₹50,000 less TDS, which came back and is paid again; ₹10,000 are earned meanwhile. */
async function payAgain() {
  await earn(rupees(50_000))
  await send()
  await bringBack()
  await earn(rupees(10_000))
  await send()
}

const sums = { base: rupees(60_000), gross: rupees(60_000), tds: rupees(1200) }

test('money that came back and is paid again counts once as paid, in the TDS of a year and its file', async () => {
  await payAgain()
  const { cookie } = people.creator
  expect((await ask('/tax-deductions', cookie)).rows).toMatchObject([{ ...sums, payouts: 2 }])
  expect(await ask('/tax-deductions.csv', cookie)).toContain(',194H,2,60000.00,60000.00,1200.00,2')
})

test('it counts once in the file for the TDS return, with the payout that it came back from', async () => {
  await payAgain()
  const { body } = await stage.post('/tax-return.csv', { financialYear: '2026-27' }, people.creator.cookie)
  const paid = String(body).trim().split('\r\n').slice(1)
  expect(paid.map((line) => line.split(',').slice(-3))).toEqual([
    ['50000.00', '50000.00', '1000.00'],
    ['10000.00', '10000.00', '200.00'],
  ])
})

test('it counts once in the payouts of a statement, which lists both', async () => {
  await payAgain()
  const { statement } = await ask('/statement?period=2026-27', people.affiliate.cookie)
  expect(statement.taxes).toMatchObject([{ ...sums, net: rupees(58_800) }])
  expect(
    statement.movements.rows.filter(({ kind }: { kind: string }) => kind === 'payout-sent'),
  ).toHaveLength(2)
})

/** The sum of a column of the statement's file, in paise. */
async function addColumn(title: string) {
  const { cookie } = people.affiliate
  const [titles = [], ...lines] = String(await ask('/statement.csv?period=2026-27', cookie))
    .trim()
    .split('\r\n')
    .map((line) => line.split(','))
  const column = titles.indexOf(title)
  expect(column).toBeGreaterThan(0)
  return lines.reduce((total, cells) => total + Math.round(Number(cells[column]) * 100), 0)
}

test('it counts once in the columns of the statement’s file, and what failed not at all', async () => {
  await earn(rupees(50_000))
  await send()
  const { rows } = await ask('/payouts?status=sent', people.creator.cookie)
  const { id, version } = rows[0]
  expect((await record(id, { version, result: 'failed', reason: 'Account closed' })).status).toBe(200)
  expect([await addColumn('TDS (INR)'), await addColumn('Net (INR)')]).toEqual([0, 0])
  await send()
  await bringBack()
  expect([await addColumn('TDS (INR)'), await addColumn('Net (INR)')]).toEqual([rupees(1000), 0])
  await earn(rupees(10_000))
  await send()
  expect([await addColumn('TDS (INR)'), await addColumn('Net (INR)')]).toEqual([sums.tds, rupees(58_800)])
})

test('it counts once, however often it comes back', async () => {
  await earn(rupees(50_000))
  await send()
  await bringBack()
  await send()
  await bringBack()
  await send()
  const { rows } = await ask('/tax-deductions', people.creator.cookie)
  expect(rows).toMatchObject([{ base: rupees(50_000), gross: rupees(50_000), tds: rupees(1000), payouts: 3 }])
})

test('a month that was printed stays as it was, if a payout of money that came back fails in the next one', async () => {
  const taxesOf = async (period: string) =>
    (await ask(`/statement?period=${period}`, people.affiliate.cookie)).statement.taxes
  await earn(rupees(50_000))
  await send()
  await bringBack()
  await earn(rupees(3000))
  await send()
  const october = { base: rupees(53_000), gross: rupees(53_000), tds: rupees(1060), net: rupees(51_940) }
  expect(await taxesOf('2026-10')).toMatchObject([october])

  const { rows } = await ask('/payouts?status=sent', people.creator.cookie)
  const { id, version } = rows[0]
  await passUntil('2026-11-04T06:00:00Z')
  expect((await record(id, { version, result: 'failed', reason: 'Account closed' })).status).toBe(200)
  expect(await taxesOf('2026-10'), 'after the failure').toMatchObject([october])
  const takenOff = { base: rupees(-3000), gross: rupees(-3000), tds: rupees(-60), net: rupees(-2940) }
  expect(await taxesOf('2026-11')).toMatchObject([takenOff])
  await send()
  expect(await taxesOf('2026-11'), 'sent again').toMatchObject([{ base: 0, gross: 0, tds: 0, net: 0 }])

  // It arrived after all, and the next payout takes it off.
  await passUntil('2026-12-04T06:00:00Z')
  const arrived = { version: version + 1, result: 'completed', utr: 'UTRLATE' }
  expect((await record(id, arrived)).status).toBe(200)
  await earn(rupees(60_000))
  await send()
  expect(await taxesOf('2026-12')).toMatchObject([{ base: rupees(60_000), gross: rupees(60_000) }])
  expect(await taxesOf('2026-10'), 'in December').toMatchObject([october])
  const all = { base: rupees(113_000), gross: rupees(113_000), tds: rupees(2260) }
  expect(await taxesOf('2026-27')).toMatchObject([all])
  expect((await ask('/tax-deductions', people.creator.cookie)).rows).toMatchObject([all])
})
