import { randomUUID } from 'node:crypto'
import {
  AffiliateOverview,
  overviewCommissions,
  overviewDays,
} from '@affiliate-booking/contract/calls/dashboard'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { recordWork } from '../../support/recorded-work.ts'
import { createStage } from '../../support/stage.ts'
import { cookieOf, ids } from '../../support/two-territories/cast.ts'
import { fillTwoTerritories } from '../../support/two-territories/fill.ts'

const stage = createStage()

test('an affiliate’s overview says what the calls of its parts say', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const get = async (path: string) => {
    const { status, body } = await stage.get(path, cookieOf('affiliate'))
    expect(status, path).toBe(200)
    return body
  }
  // More than it shows, pairs of them of the same moment.
  const [commission] = await stage.db
    .select()
    .from(commissions)
    .where(eq(commissions.beneficiaryId, ids.account('affiliate')))
  if (!commission) throw new Error('The affiliate has no commission')
  const { id: _id, createdAt, ...same } = commission
  await stage.db.insert(commissions).values(
    Array.from({ length: 8 }, (_, index) => ({
      ...same,
      // Of nothing, so that the books stay right.
      amount: 0,
      eventKey: randomUUID(),
      createdAt: new Date(createdAt.getTime() + Math.floor(index / 2) * 3_600_000),
    })),
  )
  const from = addDays(dayInIndia(stage.now()), 1 - overviewDays)
  const overview = await get('/affiliates/overview')
  const { site, totals } = await get(`/referral-links?period=${overviewDays}`)
  const { rows } = await get('/commissions')

  expect(AffiliateOverview.parse(overview)).toEqual(overview)
  expect(rows.length).toBe(9)
  expect(overview).toEqual({
    links: { site, totals },
    summary: await get(`/commissions/summary?type=sale&from=${from}`),
    commissions: rows.slice(0, overviewCommissions),
    payee: (await get('/payee-state')).payee,
  })
})

test('an affiliate’s overview and the session are read by six statements', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const { sql } = await recordWork(() => stage.get('/affiliates/overview', cookieOf('affiliate')))
  expect(sql.length, sql.join('\n')).toBeLessThanOrEqual(6)
})
