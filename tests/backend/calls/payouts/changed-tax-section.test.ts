import { expect, test } from 'vitest'
import { taxRules } from '../../../../backend/db/schema/money/payouts.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, earn, send, passDays } = payoutScene()

test('the TDS of a year has all payouts that reached its threshold together, also under the section before', async () => {
  await earn(rupees(15_000))
  await send()
  const rule = (await stage.db.select().from(taxRules)).find(({ kind }) => kind === 'commissions')
  if (!rule) throw new Error('there is no rule')
  const { id: _id, ...same } = rule
  await stage.db.insert(taxRules).values({ ...same, section: '393', validFrom: '2026-10-02' })
  await passDays(1)
  await earn(rupees(10_000))
  await send()
  const { rows, sections } = (await stage.get('/tax-deductions', people.creator.cookie)).body
  const bySection = [
    { section: '194H', base: rupees(15_000), tds: 0 },
    { section: '393', base: rupees(10_000), tds: rupees(500) },
  ]
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(bySection.map((row) => expect.objectContaining(row))))
  expect(sections).toMatchObject(bySection)
})
