// What the list of commissions says of a payee whose payout the bank returned.
import { beforeEach, expect, test } from 'vitest'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send, payout, record } = payoutScene()

/** ₹50,000, earned in Goa, less ₹1,000 TDS were paid in Kerala, and ₹49,000 came back. */
beforeEach(async () => {
  await earn(rupees(50_000), { territoryPath: 'IN/GA/north-goa' })
  await send()
  const { id, version } = await payout()
  await record(id, { version, result: 'completed', utr: 'UTR1' })
  const back = { version: version + 1, result: 'returned', reason: 'Wrong account' }
  expect((await record(id, back)).status).toBe(200)
})

const read = async (path: string, { cookie } = people.creator) => (await stage.get(path, cookie)).body
const summaryOf = async (query: string, by = people.creator) =>
  (await read(`/commissions/summary?${query}`, by)).matching

const atThePayee = { count: 2, earned: rupees(50_000), available: rupees(49_000), paid: rupees(1000) }

test('an administrator who asks for the payee has the same sums and rows as the payee', async () => {
  await earn(rupees(700), {}, people.provider)
  const query = `payee=${people.affiliate.id}`
  expect(await summaryOf('', people.affiliate)).toMatchObject(atThePayee)
  expect(await summaryOf(query)).toMatchObject(atThePayee)
  const { rows } = await read(`/commissions?${query}`)
  expect(rows.map(({ type }: { type: string }) => type).toSorted()).toEqual(['adjustment', 'sale'])
  expect(
    String(await read(`/commissions.csv?${query}`))
      .trim()
      .split('\r\n'),
  ).toHaveLength(1 + 2)
})

test.each([
  ['status=available', { count: 1, available: rupees(49_000), paid: 0 }],
  ['type=adjustment', { count: 1, available: rupees(49_000), paid: 0 }],
  ['status=paid', { count: 1, available: 0, paid: rupees(50_000) }],
  ['from=2026-10-01', { count: 1, available: rupees(49_000), paid: 0 }],
  ['from=2026-01-01', atThePayee],
  ['to=2026-10-31', atThePayee],
])('with %s nothing is less than not paid', async (filter, sums) => {
  expect(await summaryOf(filter, people.affiliate)).toMatchObject(sums)
  expect(await summaryOf(`${filter}&payee=${people.affiliate.id}`)).toMatchObject(sums)
})

test('what came back counts once for administrators who filter by words, and not below zero by territory', async () => {
  expect(await summaryOf('q=affiliate')).toMatchObject(atThePayee)
  expect(await summaryOf('territory=IN/KL')).toMatchObject({ available: rupees(49_000), paid: 0 })
  expect(await summaryOf('territory=IN/GA')).toMatchObject({ available: 0, paid: rupees(50_000) })
})

test('what came back and was paid again counts once as paid, with a filter as without', async () => {
  await send()
  const { rows } = await read('/payouts?status=sent')
  const { id, version } = rows[0]
  expect((await record(id, { version, result: 'completed', utr: 'UTR2' })).status).toBe(200)
  for (const filter of ['', 'status=paid'])
    expect(await summaryOf(filter, people.affiliate)).toMatchObject({ count: 2, paid: rupees(50_000) })
  expect(await summaryOf('type=adjustment', people.affiliate)).toMatchObject({ count: 1, paid: 0 })
})

test('a payee sees nothing of another one', async () => {
  expect((await read(`/commissions?payee=${people.affiliate.id}`, people.provider)).rows).toEqual([])
})
