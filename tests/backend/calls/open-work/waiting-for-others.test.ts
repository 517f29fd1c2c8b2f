// What others have left, and an administrator can do: bookings that nobody accepted, and payouts after their approval.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { addRows, confirmExampleRates, qualify } from '../../support/payees.ts'
import { addMember, type Member } from '../../support/members.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

const openWork = async ({ cookie }: Member) => (await stage.get('/open-work', cookie)).body

test('a paid booking for tomorrow that its provider has not accepted is work of the administrators, who may accept it', async () => {
  const { id, admin, root, provider, bring, act } = await sceneOf()
  const startAt = (day: string) =>
    stage.db.execute(
      sql`update bookings set date = ${day}, starts_at = ${`${day}T04:00:00Z`}, ends_at = ${`${day}T08:00:00Z`}`,
    )
  await bring('paid')
  await startAt('2026-10-04')
  expect((await openWork(admin)).unansweredBookings, 'in three days').toBe(0)
  await startAt('2026-10-02')
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/wayanad' })
  for (const [who, count] of [
    [admin, 1],
    [root, 1],
    [elsewhere, 0],
  ] as const)
    expect((await openWork(who)).unansweredBookings).toBe(count)
  const list = await stage.get('/bookings?status=pending&payment=completed&sort=date', admin.cookie)
  expect(list.body.rows).toMatchObject([{ id, isPaymentInReview: false }])
  await stage.post(`/users/${provider.id}/suspend`, { reason: 'Fraud' }, root.cookie)
  expect((await act(admin, 'accept')).status, 'of a suspended provider').toBe(409)
  expect((await openWork(admin)).unansweredBookings, 'of a suspended provider').toBe(0)
  await stage.post(`/users/${provider.id}/reactivate`, undefined, root.cookie)
  expect((await openWork(admin)).unansweredBookings).toBe(1)
  expect((await act(admin, 'accept')).status).toBe(200)
  expect((await openWork(admin)).unansweredBookings).toBe(0)
})

test('an approved payout waits to be sent to the bank, and a sent one for its result after two days', async () => {
  const { db } = stage
  const [root, approver] = [await addMember(db, 'super_admin'), await addMember(db, 'super_admin')]
  const nsa = await addMember(db, 'nsa', { territoryPath: 'IN' })
  const ssa = await addMember(db, 'ssa', { territoryPath: 'IN/KL' })
  const payee = await addMember(db, 'affiliate', { territoryPath: 'IN/KL/idukki' })
  await confirmExampleRates(db, root.id)
  await qualify(db, [payee.id])
  await addRows(db, [{ beneficiaryId: payee.id, amount: 900_00 }])
  const waiting = async (who: Member) => {
    const { payoutsToExport, payoutsWithoutResult } = await openWork(who)
    return [payoutsToExport, payoutsWithoutResult]
  }
  const post = async (path: string, by: Member) =>
    expect(await stage.post(path, {}, by.cookie)).toMatchObject({ status: 200 })
  await post('/payouts', root)
  expect(await waiting(nsa), 'a draft').toEqual([0, 0])
  await post('/payouts/approve', approver)
  for (const who of [root, nsa]) expect(await waiting(who)).toEqual([1, 0])
  expect(await waiting(ssa), 'who sends no money').toEqual([null, null])
  await post('/payout-files', nsa)
  expect(await waiting(root)).toEqual([0, 0])
  await db.execute(sql`update payouts set sent_at = sent_at - interval '2 days'`)
  for (const who of [root, nsa]) expect(await waiting(who)).toEqual([0, 1])
  await db.execute(sql`update payouts set beneficiary_id = ${nsa.id}`)
  expect(await waiting(nsa), 'a payout of their own').toEqual([0, 0])
})
