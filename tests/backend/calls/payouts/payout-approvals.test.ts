import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions } from '../../../../backend/db/schema/money/payouts.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { holdCommission } from '../../../../backend/services/commissions/hold-commission.ts'
import { singleOperatorHolds } from '../../../../backend/services/payouts/payout-settings.ts'
import { qualify } from '../../support/payees.ts'
import { payoutScene, rupees } from './payout-scene.ts'

const { stage, people, create, approve, earn, payout, rowsOf } = payoutScene()

/** Holds the sale of ₹700. */
const hold = () =>
  stage.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(commissions)
      .where(eq(commissions.amount, rupees(700)))
    const decision = { id: row?.id ?? '', reason: 'Suspicious', by: null, at: stage.now() }
    expect(await holdCommission(tx, decision)).toMatchObject({ ok: true })
  })

describe('an approval', () => {
  test('is for a super administrator who has not created the draft', async () => {
    await earn(rupees(700))
    await create()
    const { id, version, actions } = await payout()
    expect(actions).toEqual(['cancel'])
    const chosen = { payouts: [{ id, version }] }
    expect(await approve(people.creator, chosen)).toMatchObject({ status: 403 })
    expect((await approve(people.creator)).body).toMatchObject({ approved: 0 })
    expect((await approve(people.nsa, chosen)).status).toBe(403)
    expect((await approve(people.approver, { payouts: [{ id, version: version + 1 }] })).status).toBe(409)
    expect((await payout(people.approver)).actions).toEqual(['approve', 'cancel'])
    expect((await approve(people.approver, chosen)).body).toMatchObject({ approved: 1, net: rupees(700) })
    expect((await approve(people.approver, chosen)).status).toBe(409)
    expect(await payout()).toMatchObject({ status: 'approved', isSingleOperator: false })
  })

  test('is refused with who can give it, before anybody asks', async () => {
    await earn(rupees(700))
    await create()
    const obstacle = async (of = people.creator) => (await payout(of)).approvalObstacle
    expect(await obstacle()).toBe('You created this payout: another super administrator approves it.')
    expect(await obstacle(people.nsa)).toBe('A super administrator approves this payout.')
    expect(await obstacle(people.approver)).toBeNull()
    expect(await obstacle(people.affiliate)).toBeNull()
    await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, people.approver.id))
    expect(await obstacle()).toContain('there is no other super administrator to approve it. Appoint one')
    await stage.post('/platform-settings/singleOperator', { value: true, version: 0 }, people.creator.cookie)
    expect(await obstacle()).toBeNull()
    await approve(people.creator)
    expect(await obstacle(people.nsa)).toBeNull()
  })

  test('is never given by the payee', async () => {
    await qualify(stage.db, [people.approver.id])
    await earn(rupees(700), {}, people.approver)
    await create()
    const { id, version } = await payout()
    expect(await approve(people.approver, { payouts: [{ id, version }] })).toMatchObject({
      status: 403,
      body: { message: 'You cannot decide on your own payout. Ask somebody else.' },
    })
    expect((await approve(people.approver)).body.approved).toBe(0)
    const own = await stage.post(`/payouts/${id}/cancel`, { version, reason: 'Mine' }, people.approver.cookie)
    expect(own.status).toBe(403)
  })

  test.each([
    ['that has one', { status: 'suspended' }],
    ['whose other one is leaving', { deletionDueAt: new Date('2099-01-01T00:00:00Z') }],
  ] as const)('by the creator is possible where a platform %s has said so', async (_, change) => {
    await earn(rupees(700))
    await create()
    const path = '/platform-settings/singleOperator'
    const on = { value: true, version: 0 }
    expect((await stage.post(path, on, people.creator.cookie)).status).toBe(409)
    await stage.db.update(users).set(change).where(eq(users.id, people.approver.id))
    expect((await stage.post(path, on, people.creator.cookie)).status).toBe(200)
    expect(await stage.value(sql`select ${singleOperatorHolds()}`)).toBe(true)
    expect((await approve(people.creator)).body.approved).toBe(1)
    expect(await payout()).toMatchObject({ status: 'approved', isSingleOperator: true })
    expect(await payout(people.affiliate)).toMatchObject({ isSingleOperator: true })
    expect(await stage.value(sql`select count(*)::int from audit_log where action = 'setting.changed'`)).toBe(
      1,
    )
    await stage.db
      .update(users)
      .set({ status: 'active', deletionDueAt: null })
      .where(eq(users.id, people.approver.id))
    expect(await stage.value(sql`select ${singleOperatorHolds()}`)).toBe(false)
  })

  test('leaves out what was held since, and takes what the payee owes since', async () => {
    const [sale = ''] = await earn(rupees(900))
    await earn(rupees(700))
    await create()
    await hold()
    await earn(-rupees(50), { type: 'correction', correctsId: sale })
    await earn(rupees(400))
    await approve()
    expect(await payout()).toMatchObject({ status: 'approved', gross: rupees(850), items: 2 })
  })

  test('cancels a payout of which too little is left, and its rows stay available', async () => {
    await earn(rupees(700))
    await earn(rupees(100))
    await create()
    await hold()
    expect((await approve()).body).toMatchObject({ approved: 0, cancelled: 1 })
    expect(await payout()).toMatchObject({
      status: 'cancelled',
      reason: 'What is left is below the minimum of a payout.',
      items: 0,
    })
    expect((await rowsOf()).map(({ payoutId }) => payoutId)).toEqual([null, null])
  })

  test('cancels a payout whose payee no longer qualifies', async () => {
    await earn(rupees(700))
    await create()
    await stage.db.update(identitySubmissions).set({ status: 'resubmission_requested' })
    expect((await approve()).body.cancelled).toBe(1)
  })

  test('of all leaves drafts that were created after the page was opened', async () => {
    await earn(rupees(700))
    const { readAt: opened } = (await stage.get('/payout-overview', people.approver.cookie)).body.overview
    stage.pass(1000)
    await create()
    expect((await approve(people.approver, { createdUntil: opened })).body.approved).toBe(0)
    expect((await approve(people.approver, { createdUntil: stage.now().toISOString() })).body.approved).toBe(
      1,
    )
  })
})
