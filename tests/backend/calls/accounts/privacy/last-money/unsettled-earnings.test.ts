// What somebody who deletes their account would still earn: it is named, given up, and then nobody earns it.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../../../backend/db/schema/accounts/users.ts'
import { commissionRules } from '../../../../../../backend/db/schema/money/rules.ts'
import { checkLedger } from '../../../../../../backend/services/ledger/check-ledger.ts'
import { findUnsettledEarnings } from '../../../../../../backend/services/privacy/unsettled-earnings.ts'
import { leadWinScene } from '../../../../ledger/leads/lead-win-scene.ts'
import { createBookingScene } from '../../../../support/scenes/booking-scene.ts'
import { affiliateForm, createStage, password } from '../../../../support/stage.ts'
import { claimScene } from '../../../commissions/claims/claim-scene.ts'
import { deletionsOf } from '../deletions.ts'

const stage = createStage()
const bookingScene = createBookingScene(stage)
const { runJob, expectWhole } = deletionsOf(stage)

const email = 'leaving@example.com'
const signIn = async () => (await stage.signIn(email)).cookie
const obstaclesOf = async (cookie: string) =>
  (await stage.get('/account/deletion', cookie)).body.deletion.obstacles
const ask = (cookie: string, more: object = {}) =>
  stage.post('/account/deletion', { currentPassword: password, ...more }, cookie)
const kindsOf = async (id: string) => (await findUnsettledEarnings(stage.db, id)).map(({ kind }) => kind)

/** As if the request were two weeks old. */
const planned = (id: string, at: Date | null) =>
  stage.db.update(users).set({ deletionDueAt: at, givesUpMoneyWith: at }).where(eq(users.id, id))
/** As if the account had still been there when it was settled: then the books lack its row. */
async function problemsIfDeletedLater(id: string) {
  const move = (days: number) =>
    stage.db.execute(
      sql`update users set deleted_at = deleted_at + ${days} * interval '1 day' where id = ${id}`,
    )
  await move(40)
  const problems = await checkLedger(stage.db)
  await move(-40)
  return problems
}
const earnersOf = (bookingId: string) =>
  stage.value(sql`select coalesce(json_agg(type order by type), '[]') from commissions
    where booking_id = ${bookingId}`)

/** An affiliate with a paid booking that is not over. */
async function credited() {
  const { body } = await stage.registerAffiliate(affiliateForm({ email, phone: '+91 94473 55999' }))
  const scene = await bookingScene({}, { ref: body.affiliateInfo.referralCode })
  return { ...scene, affiliate: String(body.id) }
}

describe('a booking that is not over', () => {
  test('is named to the affiliate who earns on it, paid or not, and makes the deletion wait', async () => {
    const { affiliate, bring, id, root } = await credited()
    const cookie = await signIn()
    const obstacle = {
      kind: 'unsettled-bookings',
      what: 'A booking that you earn on is not completed yet.',
      advice: 'Wait until it is completed, or give up what you would earn on it.',
      canGiveUp: true,
    }
    expect(await obstaclesOf(cookie), 'held').toEqual([obstacle])
    await bring('in review')
    expect(await obstaclesOf(cookie), 'in review').toEqual([obstacle])
    await bring('confirmed')
    expect(await obstaclesOf(cookie), 'confirmed').toEqual([obstacle])
    expect(await ask(cookie)).toMatchObject({
      status: 409,
      body: { message: `${obstacle.what} ${obstacle.advice}` },
    })
    // As planned by the release before.
    await stage.db.update(users).set({ deletionDueAt: stage.now() }).where(eq(users.id, affiliate))
    expect(await runJob()).toBe(0)
    const late = (await stage.get(`/users/${affiliate}`, root.cookie)).body.user
    expect(late.deletionWaitsFor).toEqual(['unsettled-bookings'])
    await bring('completed')
    expect(await earnersOf(id)).toEqual(['sale', 'share'])
  })

  test('is named no more once it is cancelled', async () => {
    const { bring } = await credited()
    await bring('cancelled')
    expect(await obstaclesOf(await signIn())).toEqual([])
  })

  test('pays nobody once it was given up with a deletion that is carried out, and the books are right', async () => {
    const { affiliate, bring, act, pass, provider, id } = await credited()
    await bring('confirmed')
    const cookie = await signIn()
    expect((await ask(cookie, { giveUp: 100 })).body.message).toBe(
      'Nothing is due to you any more. Check it, and confirm again.',
    )
    expect((await ask(cookie, { giveUp: 0 })).status).toBe(200)
    expect(
      await stage.value(sql`select variables from messages where kind = 'account-deletion-requested'`),
    ).toMatchObject({
      paid: null,
      givenUp: null,
      unsettled: 'A booking that you earn on is not completed yet.',
    })
    await pass(15 * dayMs)
    expect(await runJob()).toBe(1)
    await pass(4 * dayMs)
    expect((await act(provider, 'complete')).status).toBe(200)
    expect(await earnersOf(id)).toEqual(['share'])
    expect(await stage.value(sql`select count(*)::int from postings where party_id = ${affiliate}`)).toBe(0)
    await expectWhole()
    expect(await problemsIfDeletedLater(affiliate)).toEqual([
      `Booking ${id}: ${affiliate} has 0 rows, not one`,
    ])
  })

  test('is named to a former primary administrator by their rate, and not without one', async () => {
    const { affiliate, bring, admin, id } = await credited()
    await bring('confirmed')
    const tier = (bps: number) =>
      stage.db.execute(sql`update commission_snapshots set dsa_id = ${admin.id}, dsa_bps = ${bps}
        where booking_id = ${id}`)
    await tier(0)
    expect(await kindsOf(admin.id)).toEqual([])
    await tier(100)
    expect(await kindsOf(admin.id)).toEqual(['unsettled-bookings'])
    await planned(admin.id, stage.now())
    await planned(affiliate, stage.now())
    expect(await runJob()).toBe(2)
    await bring('completed')
    expect(await earnersOf(id)).toEqual(['share'])
  })
})

describe('a lead that is not decided', () => {
  test('is named to the affiliate who has a rate for it, and pays them nothing once they are deleted', async () => {
    const { addLead, win, confirm, rows, earners } = await leadWinScene(stage)
    const affiliate = earners.affiliate.id
    const open = await addLead()
    await addLead({ status: 'closed_lost', lostReason: 'spam' })
    expect(await findUnsettledEarnings(stage.db, affiliate)).toMatchObject([
      { kind: 'undecided-leads', what: 'A lead that you may earn on is not decided yet.', canGiveUp: true },
    ])
    const won = await addLead()
    await win(won)
    expect(await findUnsettledEarnings(stage.db, affiliate)).toMatchObject([
      { what: '2 leads that you may earn on are not decided yet.' },
    ])
    await planned(affiliate, stage.now())
    expect(await runJob()).toBe(1)
    await win(open)
    for (const id of [open, won]) {
      expect((await confirm(id, 1_000_000)).ok).toBe(true)
      expect(await rows(id)).toEqual([
        '1 override 10000 pending',
        '2 override 5000 pending',
        '3 override 2500 pending',
      ])
    }
    await expectWhole()
    expect(await problemsIfDeletedLater(affiliate)).toHaveLength(2)
  })

  test('stops nobody where the affiliate has no rate for leads', async () => {
    const { addLead, earners } = await leadWinScene(stage)
    await stage.db.delete(commissionRules)
    await addLead()
    expect(await kindsOf(earners.affiliate.id)).toEqual([])
  })
})

describe('an open claim', () => {
  test('is named to the affiliate, and can only be declined once they are deleted', async () => {
    const { affiliate, claim, decide, read, bring } = await claimScene(stage).scene()
    await bring('confirmed')
    const { body } = await claim()
    expect(await kindsOf(affiliate.id)).toEqual(['open-claims'])
    await planned(affiliate.id, stage.now())
    expect(await runJob()).toBe(1)
    expect((await read(body.claim.id)).obstacle).toBe('The affiliate has deleted their account.')
    expect(await decide(body.claim.id, 'approve')).toMatchObject({
      status: 409,
      body: { message: 'The affiliate has deleted their account. The claim can only be declined.' },
    })
    expect((await decide(body.claim.id, 'decline')).status).toBe(200)
  })
})
