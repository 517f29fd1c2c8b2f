// Rates of TDS by the day from which they apply.
import { expect, test } from 'vitest'
import { exampleRates } from '../../../../backend/services/tax/example-rates.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, create, approve, earn, payout, passUntil } = payoutScene()

const confirm = (rule: { validFrom: string; kind?: 'commissions' | 'shares'; bpsWithPan?: number }) => {
  const { kind = 'commissions' } = rule
  return stage.post('/tax-rules', { ...exampleRates[kind], kind, ...rule }, people.creator.cookie)
}

test('rates count from midnight in India of their day, and not before', async () => {
  expect((await confirm({ validFrom: '2026-11-01', bpsWithPan: 500 })).status).toBe(200)
  await passUntil('2026-10-31T18:29:59Z')
  await earn(rupees(50_000))
  await create()
  expect(await payout()).toMatchObject({ tds: rupees(1000), tax: { bps: 200 } })

  await passUntil('2026-10-31T18:30:00Z')
  expect((await approve()).body.approved).toBe(1)
  expect(await payout()).toMatchObject({ tds: rupees(2500), tax: { bps: 500 } })
})

test('rates are refused for a day since which a payout of their kind was approved, to its first instant; the next day is accepted', async () => {
  await earn(rupees(1000))
  await create()
  await passUntil('2026-10-01T18:30:00Z')
  expect((await approve()).body.approved).toBe(1)
  const refused = {
    status: 409,
    body: { message: 'Payouts were approved since that day. Choose a later day for the new rates.' },
  }
  expect(await confirm({ validFrom: '2026-10-01' })).toMatchObject(refused)
  expect(await confirm({ validFrom: '2026-10-02' })).toMatchObject(refused)
  expect((await confirm({ validFrom: '2026-10-02', kind: 'shares' })).status).toBe(200)
  expect((await confirm({ validFrom: '2026-10-03' })).status).toBe(200)
})
