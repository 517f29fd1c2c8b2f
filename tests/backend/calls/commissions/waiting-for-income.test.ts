// The figures above a list of commissions: what waits for the partner of a lead, and what is in a payout.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { waitingForIncome } from '../../../../backend/services/commissions/waiting-for-income.ts'
import { withoutTriggers } from '../../../support/databases/test-database.ts'
import { insertEarned } from '../../support/payouts/earned-rows.ts'
import { createStage } from '../../support/stage.ts'
import { cookieOf, ids, idukki } from '../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../support/two-territories/fill.ts'

const stage = createStage()

test('what waits for a partner is told beside the next release, to the payee alone', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const read = async (search = '', role: 'affiliate' | 'super_admin' = 'affiliate') =>
    (await stage.get(`/commissions/summary${search}`, cookieOf(role))).body
  expect(await read()).toMatchObject({ waitingForIncome: 0 })

  const row = {
    beneficiaryId: ids.account('affiliate'),
    kind: 'commissions',
    tier: 0,
    base: 100_000,
    type: 'lead',
    status: 'pending',
    territoryPath: idukki,
    createdAt: stage.now(),
  } as const
  await insertEarned(stage.db, [
    { ...row, eventKey: 'lead:waits', amount: 2000, holdUntil: waitingForIncome },
    { ...row, eventKey: 'lead:ripens', amount: 500, holdUntil: new Date('2026-10-06T06:00:00Z') },
  ])
  const told = { nextRelease: { at: '2026-10-06T06:00:00.000Z', amount: 500 }, waitingForIncome: 2000 }
  expect(await read()).toMatchObject(told)
  expect(await read('?q=munnar'), 'also beside a search').toMatchObject(told)
  expect(await read('', 'super_admin')).not.toHaveProperty('waitingForIncome')
})

test('the payout that is prepared is told to its payee until it is sent', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const own = eq(payouts.beneficiaryId, ids.account('affiliate'))
  const read = async (search = '') =>
    (await stage.get(`/commissions/summary${search}`, cookieOf('affiliate'))).body.inPreparation
  const [payout] = await stage.db.select().from(payouts).where(own)
  for (const [status, sum] of [
    ['draft', payout?.gross],
    ['approved', payout?.gross],
    ['sent', 0],
    ['cancelled', 0],
  ] as const) {
    await withoutTriggers(stage.db, (tx) => tx.update(payouts).set({ status }).where(own))
    expect([status, await read(), await read('?q=munnar')]).toEqual([status, sum, sum])
  }
})
