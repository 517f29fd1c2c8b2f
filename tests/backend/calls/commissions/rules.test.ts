// Fee and commission rules: what they decide, what they would have paid, and what they would cap.
import type { Rule } from '@affiliate-booking/contract/calls/money/rules'
import { expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { commissionSnapshots } from '../../../../backend/db/schema/money/commissions.ts'
import { feeRules } from '../../../../backend/db/schema/money/rules.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { addMember } from '../../support/members.ts'
import { holdPayload } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

const rule = { kind: 'commission', scope: 'default', type: 'percentage', value: 700 }

test('a rule decides bookings that are held after it, not those before, until it ends', async () => {
  const { id, slotId, root } = await sceneOf()
  const { body } = await stage.post(
    '/rules',
    { kind: 'fee', scope: 'default', type: 'percentage', value: 1200 },
    root.cookie,
  )
  const open = { scopeName: 'Everything', value: 1200, validTo: null, endedBy: null, endReason: null }
  expect(body.rule).toMatchObject(open)
  const hold = async () => {
    const other = await addMember(stage.db, 'user')
    const held = await stage.post('/bookings', holdPayload(slotId), other.cookie)
    return held.body.booking.id as string
  }
  const feeOf = async (booking: string) =>
    (await stage.db.select().from(commissionSnapshots).where(eq(commissionSnapshots.bookingId, booking)))[0]
      ?.feeBps
  stage.pass(1000)

  expect([await feeOf(id), await feeOf(await hold())]).toEqual([1500, 1200])
  expect((await stage.post(`/rules/${body.rule.id}/end`, { reason: 'Over' }, root.cookie)).status).toBe(200)
  expect((await stage.post(`/rules/${body.rule.id}/end`, { reason: 'Over' }, root.cookie)).status).toBe(409)
  stage.pass(1000)
  expect(await feeOf(await hold())).toBe(1500)
  const ids = async (query: string) =>
    (await stage.get(`/rules?kind=fee${query}`, root.cookie)).body.rows.map((row: { id: string }) => row.id)
  expect([await ids(''), await ids('&state=ended')]).toEqual([[], [body.rule.id]])
  const { rows } = (await stage.get('/rules?kind=fee&state=ended', root.cookie)).body
  const name = await stage.value(sql`select name from users where id = ${root.id}`)
  expect(rows).toMatchObject([{ endedBy: name, endReason: 'Over' }])
})

test('the list says of the rule that decides which older one decides again when it ends', async () => {
  const root = await addMember(stage.db, 'super_admin')
  const create = async (draft: object) => {
    stage.pass(1000)
    expect((await stage.post('/rules', { ...rule, ...draft }, root.cookie)).status).toBe(201)
  }
  const successors = async () =>
    (await stage.get('/rules', root.cookie)).body.rows.map((row: Rule) => [row.value, row.successor])
  await create({ value: 700 })
  await create({ value: 30_000, type: 'flat' })
  await create({ value: 400 })
  await create({ value: 900, scope: 'category', name: 'heritage' })
  await create({ value: 100, from: '2026-12-01' })
  expect(await successors()).toEqual([
    [100, undefined],
    [900, null],
    [400, { type: 'flat', value: 30_000 }],
    [30_000, undefined],
    [700, undefined],
  ])
  const { rows } = (await stage.get('/rules', root.cookie)).body
  for (const { id } of rows.slice(2, 4))
    expect((await stage.post(`/rules/${id}/end`, { reason: 'Over' }, root.cookie)).status).toBe(200)
  expect(await successors()).toEqual([
    [100, undefined],
    [900, null],
    [700, null],
  ])
})

test('of two rules from the same day, the one that was created later decides', async () => {
  const { slotId, root, pass } = await sceneOf()
  const create = async (value: number) => {
    const draft = { kind: 'fee', scope: 'default', type: 'percentage', value, from: '2026-10-05' }
    stage.pass(1000)
    return stage.post('/rules', draft, root.cookie)
  }
  expect((await create(1200)).status).toBe(201)
  // Before the other by its id.
  await stage.db.update(feeRules).set({ id: '00000000-0000-4000-8000-000000000000' })
  expect((await create(1300)).status).toBe(201)
  expect((await create(1300)).status, 'the rate that is in force then').toBe(409)
  await pass(5 * 86_400_000)
  const customer = await addMember(stage.db, 'user', { now: stage.now() })
  const held = await stage.post('/bookings', holdPayload(slotId), customer.cookie)
  const [snapshot] = await stage.db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, held.body.booking.id))
  expect(snapshot?.feeBps).toBe(1300)
})

test('a preview tells what last month’s bookings would have paid, and stores nothing', async () => {
  const { id, bring, pass, root } = await sceneOf()
  const affiliate = await addMember(stage.db, 'affiliate')
  await stage.db
    .update(commissionSnapshots)
    .set({
      affiliateId: affiliate.id,
      affiliateType: 'percentage',
      affiliateValue: 500,
      dsaId: null,
      ssaId: null,
      nsaId: null,
    })
    .where(eq(commissionSnapshots.bookingId, id))
  await bring('completed')
  await pass(31 * 86_400_000)
  const preview = async (draft: object) =>
    (await stage.post('/rules/preview', draft, root.cookie)).body.preview

  expect(await preview(rule)).toMatchObject({
    month: '2026-10',
    bookings: 1,
    before: { fees: 45_000, commissions: 15_000, platform: 30_000 },
    after: { fees: 45_000, commissions: 21_000, platform: 24_000 },
    cappedCount: 0,
  })
  // More than the fee.
  const greedy = await preview({ ...rule, value: 2000 })
  expect(greedy.after).toEqual({ fees: 45_000, commissions: 45_000, platform: 0 })
  expect(greedy).toMatchObject({ cappedCount: 1, capped: [{ feeBps: 1500, ratesBps: expect.any(Number) }] })
  expect(await preview({ kind: 'fee', scope: 'default', type: 'percentage', value: 1000 })).toMatchObject({
    after: { fees: 30_000, commissions: 15_000, platform: 15_000 },
  })
  // Another category.
  expect(await preview({ ...rule, scope: 'category', name: 'heritage' })).toMatchObject({
    scopeName: 'Heritage',
    bookings: 0,
  })
  expect((await stage.get('/rules', root.cookie)).body.rows).toEqual([])
})

test.each([
  [{ ...rule, kind: 'fee', type: 'flat' }, 400, 'A fee is a percentage.'],
  [{ ...rule, value: 10_001 }, 400, 'A rate can be at most 100%.'],
  [{ ...rule, kind: 'fee', scope: 'affiliate', name: 'x' }, 400, 'A fee does not depend on'],
  [{ ...rule, scope: 'product' }, 400, 'Name what the rule is for.'],
  [{ ...rule, scope: 'product', name: 'nowhere' }, 404, 'There is no product'],
  [{ ...rule, scope: 'affiliate', name: 'nobody@example.com' }, 404, 'There is no affiliate'],
  [{ ...rule, scope: 'territory', name: 'Atlantis' }, 404, 'There is no such territory'],
  [{ ...rule, from: '2026-09-30' }, 400, 'Choose today or a later day.'],
])('%j is refused with %i', async (draft, status, message) => {
  const root = await addMember(stage.db, 'super_admin')
  const answer = await stage.post('/rules', draft, root.cookie)

  expect(answer.status).toBe(status)
  expect(answer.body.message).toContain(message)
})

test('a rule with the rate that is in force already is refused, also when it is sent twice at once', async () => {
  const { root } = await sceneOf()
  const create = (draft: object) => stage.post('/rules', draft, root.cookie)
  const sent = await Promise.all([create(rule), create(rule), create({ ...rule, kind: 'fee' })])
  expect(sent.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409])
  stage.pass(1000)
  const again = await create(rule)
  expect([again.status, again.body.message]).toEqual([
    409,
    'A rule with the same rate is in force for this already. Nothing was created.',
  ])
  expect((await stage.post('/rules/preview', rule, root.cookie)).status).toBe(409)

  // Another rate between them makes it a change again.
  expect((await create({ ...rule, value: 800 })).status).toBe(201)
  stage.pass(1000)
  expect((await create(rule)).status).toBe(201)
  expect((await create({ ...rule, scope: 'category', name: 'Heritage' })).status).toBe(201)
  expect((await stage.get('/rules?kind=commission', root.cookie)).body.rows).toHaveLength(4)
})
