// The CSV file of commissions: what its cells say.
import { expect, test } from 'vitest'
import { waitingForIncome } from '../../../../backend/services/commissions/waiting-for-income.ts'
import { insertEarned } from '../../support/payouts/earned-rows.ts'
import { createStage } from '../../support/stage.ts'
import { cookieOf, ids, idukki } from '../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../support/two-territories/fill.ts'

const stage = createStage()

test('the CSV file names no day for a commission that waits for the partner’s payment', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const row = {
    beneficiaryId: ids.account('affiliate'),
    kind: 'commissions',
    tier: 0,
    base: 100_000,
    amount: 5000,
    type: 'lead',
    status: 'pending',
    territoryPath: idukki,
    createdAt: stage.now(),
  } as const
  await insertEarned(stage.db, [
    { ...row, eventKey: 'lead:waits', holdUntil: waitingForIncome },
    { ...row, eventKey: 'lead:ripens', holdUntil: new Date('2026-10-08T06:00:00Z') },
  ])
  const { body } = await stage.get('/commissions.csv?type=lead&sort=release', cookieOf('affiliate'))
  const [titles = '', ...lines] = String(body).trim().split('\r\n')
  const column = titles.split(',').indexOf('Available from (IST)')
  expect(lines.map((line) => line.split(',')[column])).toEqual(['2026-10-08 11:30', ''])
})
