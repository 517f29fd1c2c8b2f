// Why a commission is its amount, from the booking to its corrections, and who decides on holds.
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { commissions, commissionSnapshots } from '../../../../backend/db/schema/money/commissions.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { postEntries } from '../../../../backend/services/ledger/post-entries.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { addMember, type Member } from '../../support/members.ts'
import { idukki } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

/** A completed booking of ₹3,000 with an affiliate of 5 % and a district administrator of the given rate. */
async function settled({ feeBps = 1500, dsaBps = 200 } = {}) {
  const scene = await sceneOf()
  const affiliate = await addMember(stage.db, 'affiliate', { territoryPath: idukki })
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  await stage.db.update(bookings).set({ referralAffiliateId: affiliate.id }).where(eq(bookings.id, scene.id))
  await stage.db
    .update(commissionSnapshots)
    .set({
      feeBps,
      affiliateId: affiliate.id,
      affiliateType: 'percentage',
      affiliateValue: 500,
      dsaId: dsa.id,
      dsaBps,
      ssaId: null,
      nsaId: null,
    })
    .where(eq(commissionSnapshots.bookingId, scene.id))
  await scene.bring('completed')
  return { ...scene, affiliate, dsa }
}

const only = async (who: Member, query = '') =>
  (await stage.get(`/commissions?whose=own${query}`, who.cookie)).body.rows[0]

const open = async (who: Member, id: string) =>
  (await stage.get(`/commissions/${id}`, who.cookie)).body.commission

test('a commission is explained by the price, the fee, the rate and what is left of the fee', async () => {
  const { affiliate, dsa, provider } = await settled()

  expect((await open(affiliate, (await only(affiliate)).id)).calculation).toEqual({
    price: 300_000,
    refunded: 0,
    base: 300_000,
    feeBps: 1500,
    fee: 45_000,
    rate: { type: 'percentage', value: 500 },
    uncapped: 15_000,
    limit: 45_000,
    isCapped: false,
    amount: 15_000,
  })
  expect((await open(dsa, (await only(dsa)).id)).calculation).toMatchObject({ limit: 30_000, amount: 6000 })
  expect((await open(provider, (await only(provider)).id)).calculation).toMatchObject({
    rate: null,
    amount: 255_000,
  })
})

test('a commission that the fee caps says so, with what the rate alone gives', async () => {
  const { dsa } = await settled({ feeBps: 600 })
  const row = await only(dsa)

  expect(row.amount).toBe(3000)
  expect((await open(dsa, row.id)).calculation).toMatchObject({
    fee: 18_000,
    limit: 3000,
    uncapped: 6000,
    isCapped: true,
    amount: 3000,
  })
})

test('a correction is explained by what is deserved before and after the refund', async () => {
  const { affiliate, act, root } = await settled()
  expect((await act(root, 'refund', { amount: 100_000, reason: 'Rain' })).status).toBe(200)
  const row = await only(affiliate, '&type=correction')
  const commission = await open(affiliate, row.id)

  expect(row.amount).toBe(-5000)
  expect(commission.calculationBefore).toMatchObject({ base: 300_000, amount: 15_000 })
  expect(commission.calculation).toMatchObject({ price: 300_000, refunded: 100_000, amount: 10_000 })
  expect(commission.rows.map(({ amount }: { amount: number }) => amount)).toEqual([15_000, -5000])
})

test('every explained amount is the amount of its row, after several refunds', async () => {
  const { affiliate, dsa, provider, act, root } = await settled({ feeBps: 633, dsaBps: 177 })
  for (const amount of [33_333, 1, 77_777]) await act(root, 'refund', { amount, reason: 'Rain' })
  for (const who of [affiliate, dsa, provider]) {
    const { rows } = (await stage.get('/commissions?whose=own', who.cookie)).body
    expect(rows.length, 'the row and at least two corrections').toBeGreaterThanOrEqual(3)
    for (const { id, amount } of rows) {
      const { calculation, calculationBefore } = await open(who, id)
      expect(calculation.amount - (calculationBefore?.amount ?? 0)).toBe(amount)
    }
  }
})

test('an affiliate sees neither names of administrators nor the signals, which administrators see', async () => {
  const { affiliate, dsa, root } = await settled()
  const { id } = await only(affiliate)
  await stage.post(
    `/commissions/${id}/actions`,
    { action: 'hold', version: 0, reason: 'Two accounts, one phone' },
    root.cookie,
  )
  const seen = await open(affiliate, id)

  expect([seen.status, seen.holdReason]).toEqual(['on_hold', 'Two accounts, one phone'])
  expect([seen.timeline, seen.actions]).toEqual([[], []])
  expect((await open(root, id)).timeline).toMatchObject([
    { action: 'commission.held', actor: 'Meera Krishnan', reason: 'Two accounts, one phone' },
  ])
  // Earns on the same booking.
  expect((await open(dsa, id)).actions).toEqual([])
})

test('a hold is released or cancelled by somebody who earns nothing on the booking, and once', async () => {
  const { affiliate, dsa, admin, root } = await settled()
  const { id } = await only(affiliate)
  const decide = (who: Member, action: string, version: number) =>
    stage.post(`/commissions/${id}/actions`, { action, version, reason: 'Checked' }, who.cookie)

  expect((await decide(dsa, 'hold', 0)).status).toBe(403)
  expect((await decide(affiliate, 'hold', 0)).status).toBe(403)
  expect((await decide(root, 'release', 0)).status).toBe(409)
  expect((await decide(root, 'hold', 0)).body.commission.actions).toEqual(['release', 'cancel'])
  expect((await decide(root, 'release', 0)).status).toBe(409)
  expect((await decide(root, 'release', 1)).body.commission.status).toBe('pending')
  expect((await decide(admin, 'hold', 2)).status).toBe(200)
  const cancelled = (await decide(root, 'cancel', 3)).body.commission
  expect([cancelled.isCancelled, cancelled.actions]).toEqual([true, []])
  expect(cancelled.rows.map(({ amount }: { amount: number }) => amount)).toEqual([15_000, -15_000])
  expect((await decide(root, 'release', 4)).status).toBe(409)
})

test('a super_admin writes off a debt with a reason, never more than it and never their own', async () => {
  const { affiliate, act, root, pass } = await settled()
  const adjust = (beneficiaryId: string, amount: number, expectedDebt?: number) =>
    stage.post(
      '/commissions/adjustments',
      { beneficiaryId, amount, reason: 'Goodwill', ...(expectedDebt !== undefined && { expectedDebt }) },
      root.cookie,
    )
  expect((await adjust(affiliate.id, 100)).body.message).toBe('There is no debt to write off.')
  expect((await adjust(root.id, 100)).status).toBe(403)
  await pass(40 * 86_400_000)
  await releaseCommissions(stage.db, stage.now())
  const { id } = await only(affiliate)
  await stage.db.update(commissions).set({ status: 'paid' }).where(eq(commissions.id, id))
  await postEntries(stage.db, [
    {
      eventKey: `paid:${id}`,
      kind: 'payout-sent',
      objectType: 'payout',
      objectId: id,
      at: stage.now(),
      postings: [
        { account: 'partner_available', partyId: affiliate.id, amount: 15_000 },
        { account: 'cash', amount: -15_000 },
      ],
    },
  ])
  await act(root, 'refund', { amount: 100_000, reason: 'Rain' })

  const balanceOf = async (id: string) => stage.get(`/balances/${id}`, root.cookie)
  expect((await balanceOf(affiliate.id)).body.balance).toMatchObject({ available: -5000, debt: 5000 })
  expect((await balanceOf(root.id)).status).toBe(404)
  expect((await adjust(affiliate.id, 5001)).body.message).toBe('The debt is ₹50.')
  const { body } = await adjust(affiliate.id, 4000, 5000)
  expect(body.commission).toMatchObject({ type: 'adjustment', amount: 4000, reason: 'Goodwill' })
  expect((await adjust(affiliate.id, 1001)).status).toBe(409)
  const again = await adjust(affiliate.id, 1000, 5000)
  expect([again.status, again.body.message]).toEqual([409, 'The debt has changed: it is ₹10 now.'])
  // The payee sees it with its reason.
  expect(await only(affiliate, '&type=adjustment')).toMatchObject({ amount: 4000, reason: 'Goodwill' })
  const { overall } = (await stage.get('/commissions/summary', affiliate.cookie)).body
  expect(overall).toMatchObject({ earned: 10_000, available: -1000, paid: 15_000, adjustments: 4000 })
})
