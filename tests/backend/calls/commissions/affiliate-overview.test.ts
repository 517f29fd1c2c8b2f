import { randomUUID } from 'node:crypto'
import {
  AffiliateOverview,
  overviewCommissions,
  overviewDays,
} from '@affiliate-booking/contract/calls/dashboard'
import { addDays, dayInIndia } from '@affiliate-booking/shared/days'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { commissionRules } from '../../../../backend/db/schema/money/rules.ts'
import { expireHolds } from '../../../../backend/services/bookings/end-bookings.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, holdPayload, idukki } from '../../support/products.ts'
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

test('an affiliate’s dashboard and links count the same bookings, without holds that were never paid', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const cookie = cookieOf('affiliate')
  const code = (await stage.get('/referral-links', cookie)).body.site.code
  const dashboard = async () => (await stage.get('/dashboard', cookie)).body
  const ofLinks = async () => (await stage.get('/referral-links?period=90', cookie)).body.totals.bookings
  const before = { total: (await dashboard()).stats.totalBookings, linked: await ofLinks() }
  const { slotId } = await addMarket(stage.db, {}, { capacity: 40, date: '2026-12-20' })
  const hold = async () => {
    const customer = await addMember(stage.db, 'user', { now: stage.now() })
    const held = await stage.post('/bookings', holdPayload(slotId, { ref: code }), customer.cookie)
    expect(held.status).toBe(201)
    return held.body.booking.id as string
  }
  /** One that is paid, and one that is not paid in time. */
  const holdTwo = async () => {
    const paid = await hold()
    await hold()
    await stage.db.execute(sql`update bookings set status = 'confirmed', payment_status = 'completed',
      hold_expires_at = null, paid_at = created_at, confirmed_at = created_at where id = ${paid}`)
    stage.pass(dayMs)
    expect(await expireHolds(stage.db, stage.now())).toBe(1)
  }
  await holdTwo()
  stage.pass(34 * dayMs)
  await holdTwo()
  const present = sql`${stage.now().toISOString()}::timestamptz`
  await stage.db.execute(sql`update sessions set last_seen_at = ${present}, created_at = ${present}`)

  expect(await ofLinks()).toBe(before.linked + 2)
  const { stats, changes } = await dashboard()
  expect(stats.totalBookings).toBe(before.total + 2)
  // One this month, and one more than before in the last.
  expect([before.total, changes.bookings]).toEqual([3, -75])
})

test.each([
  ['no rule, as shipped', [], false],
  ['a rule for a type of lead', [{ scope: 'leadType', scopeKey: 'loan', value: 500 }], true],
  ['a rule of tomorrow', [{ scope: 'default', scopeKey: '', value: 500, validFrom: dayMs }], false],
  ['a rule that ended', [{ scope: 'default', scopeKey: '', value: 500, validTo: -dayMs }], false],
  ['a rule of 0', [{ scope: 'default', scopeKey: '', value: 0 }], false],
  ['a rule for bookings of a product', [{ scope: 'product', scopeKey: randomUUID(), value: 500 }], false],
  ['a rule of another affiliate', [{ scope: 'affiliate', scopeKey: randomUUID(), value: 500 }], false],
  ['a rule of their own', [{ scope: 'affiliate', scopeKey: 'own', value: 500 }], true],
  [
    'a rule of 0 of their own before one for all',
    [
      { scope: 'affiliate', scopeKey: 'own', value: 0 },
      { scope: 'default', scopeKey: '', value: 500 },
    ],
    false,
  ],
] as const)('a new affiliate is told whether leads pay: with %s', async (_, rules, pays) => {
  const affiliate = await addMember(stage.db, 'affiliate', { territoryPath: idukki })
  await stage.db
    .insert(referralLinks)
    .values({ affiliateId: affiliate.id, code: 'ANJALI26', createdAt: stage.now() })
  const after = (ms: number) => new Date(stage.now().getTime() + ms)
  for (const { scopeKey, ...rule } of rules)
    await stage.db.insert(commissionRules).values({
      ...rule,
      type: 'percentage',
      scopeKey: scopeKey === 'own' ? affiliate.id : scopeKey,
      validFrom: after('validFrom' in rule ? rule.validFrom : -9 * dayMs),
      validTo: 'validTo' in rule ? after(rule.validTo) : null,
      createdAt: stage.now(),
    })
  const { status, body } = await stage.get('/affiliates/overview', affiliate.cookie)
  expect([status, body.paysForLeads]).toEqual([200, pays])
})

test('an affiliate’s overview and the session are read by six statements', async () => {
  await fillTwoTerritories({ db: stage.db, now: stage.now, uploads: stage.uploads, passwordHash: '-' })
  const { sql: statements } = await recordWork(() => stage.get('/affiliates/overview', cookieOf('affiliate')))
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6)
})
