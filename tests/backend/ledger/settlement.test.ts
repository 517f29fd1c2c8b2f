// What a booking pays to whom: at its end, at refunds before and after, and when a row is held.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { commissions } from '../../../backend/db/schema/money/commissions.ts'
import { receipts, refunds } from '../../../backend/db/schema/money/receipts.ts'
import { referralLinks, referrals } from '../../../backend/db/schema/attribution.ts'
import { commissionRules, feeRules } from '../../../backend/db/schema/money/rules.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { bookings } from '../../../backend/db/schema/bookings.ts'
import { actOnBooking } from '../../../backend/services/bookings/actions/act-on-booking.ts'
import { createAdmin } from '../../../backend/services/admins/create-admin.ts'
import {
  cancelHeldCommission,
  holdCommission,
  releaseHeldCommission,
} from '../../../backend/services/commissions/hold-commission.ts'
import { releaseCommissions } from '../../../backend/services/commissions/release-commissions.ts'
import { readBalances } from '../../../backend/services/ledger/read-balances.ts'
import { cheapPasswords } from '../../support/cheap-passwords.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { addEarners, addPaidBooking, addPrimary, type Earners } from '../support/paid-bookings.ts'
import { adminOf, createStage, person } from '../support/stage.ts'
import { waitUntilBlocked } from '../support/wait-until-blocked.ts'

const stage = createStage()
const startsAt = new Date('2026-10-05T03:30:00Z')
const nowhere = { ip: null, requestId: null }

async function scene(rates?: Parameters<typeof addEarners>[1]) {
  const { db, now } = stage
  const earners = await addEarners(db, rates)
  const book = (more: object = {}) =>
    addPaidBooking(db, earners, { total: 300_000, startsAt, now: now(), ...more })
  const act = async (
    by: keyof Omit<Earners, 'productId'>,
    id: string,
    action: 'complete' | 'no-show' | 'cancel' | 'refund' | 'confirm-payment',
    more = {},
    tx = db,
  ) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id))
    const payload = { action, version: booking?.version ?? 0, reason: 'Because', ...more }
    const deps = { db: tx, now, encryption: testEncryption, upiPayee: null, commissionHoldDays: 7 }
    return actOnBooking(deps, earners[by], id, payload, nowhere)
  }
  /** Kind, amount and status of all rows, in the order of tiers, the share first. */
  const rows = async () => {
    const found = await db.select().from(commissions).orderBy(commissions.createdAt, commissions.eventKey)
    return found
      .toSorted((a, b) => (a.tier ?? -1) - (b.tier ?? -1))
      .map(({ type, amount, status }) => `${type} ${amount} ${status}`)
  }
  const rowOf = async (tier: number) => {
    const [row] = await db.select().from(commissions).where(eq(commissions.tier, tier))
    if (!row) throw new Error('there is no such row')
    return row
  }
  return { db, earners, book, act, rows, rowOf }
}

describe('a settlement', () => {
  test.each(['complete', 'no-show'] as const)(
    'at “%s” pays provider, affiliate and the three tiers',
    async (action) => {
      const { book, act, rows } = await scene()
      const id = await book()
      stage.pass(5 * dayMs)
      expect((await act('provider', id, action)).ok).toBe(true)
      expect(await rows()).toEqual([
        'share 255000 pending',
        'sale 15000 pending',
        'override 3000 pending',
        'override 1500 pending',
        'override 750 pending',
      ])
    },
  )

  test('uses the rules and people at the time of the hold, the most specific rule first', async () => {
    const { db, earners, book, act, rows } = await scene()
    const rule = { validFrom: stage.now(), createdAt: stage.now() }
    await db.insert(feeRules).values([
      { ...rule, scope: 'default', scopeKey: '', bps: 500 },
      { ...rule, scope: 'territory', scopeKey: 'IN/KL', bps: 1000 },
      { ...rule, scope: 'territory', scopeKey: 'IN', bps: 2000 },
    ])
    await db.insert(commissionRules).values([
      { ...rule, scope: 'affiliate', scopeKey: earners.affiliate.id, type: 'flat', value: 29_000 },
      { ...rule, scope: 'product', scopeKey: earners.productId, type: 'percentage', value: 100 },
    ])
    const id = await book()
    await db.insert(feeRules).values({ ...rule, scope: 'product', scopeKey: earners.productId, bps: 0 })
    await addPrimary(db, 'dsa', 10)
    stage.pass(5 * dayMs)
    await act('provider', id, 'complete')
    // The fee is 30,000: the dsa gets what the affiliate leaves of it, and the others nothing.
    expect(await rows()).toEqual([
      'share 270000 pending',
      'sale 29000 pending',
      'override 1000 pending',
      'override 0 pending',
      'override 0 pending',
    ])
  })

  test('holds the row of an affiliate with signals, and of everybody who is suspended', async () => {
    const { db, earners, book, act, rows } = await scene()
    const id = await book()
    const { affiliate } = earners
    const [link] = await db
      .insert(referralLinks)
      .values({ affiliateId: affiliate.id, code: 'MUNNAR26', createdAt: stage.now() })
      .returning()
    await db.insert(referrals).values({
      affiliateId: affiliate.id,
      linkId: link?.id ?? '',
      subjectType: 'booking',
      subjectId: id,
      by: 'code',
      signals: ['same-phone'],
      createdAt: stage.now(),
    })
    await db.update(users).set({ status: 'suspended' }).where(eq(users.id, earners.nsa.id))
    stage.pass(5 * dayMs)
    await act('provider', id, 'complete')
    expect((await rows()).filter((row) => row.endsWith('on_hold'))).toEqual([
      'sale 15000 on_hold',
      'override 750 on_hold',
    ])
  })

  test('shares out what the customer’s cancellation leaves', async () => {
    const { book, act, rows, db } = await scene()
    const id = await book({ startsAt: new Date(stage.now().getTime() + 5 * 60 * 60 * 1000) })
    expect((await act('customer', id, 'cancel')).ok).toBe(true)
    const [booking] = await db.select().from(bookings)
    const kept = 300_000 - (booking?.refundAmount ?? 0)
    expect(kept).toBeGreaterThan(0)
    expect((await rows())[0]).toBe(`share ${(kept * 85) / 100} pending`)
  })
})

describe('a refund', () => {
  test('of a part before the settlement lowers everything, and the rest can be refunded after it', async () => {
    const { db, book, act, rows } = await scene()
    const id = await book()
    expect(await act('root', id, 'refund', { amount: 300_000 })).toMatchObject({ ok: false, status: 400 })
    expect(await act('root', id, 'refund', { amount: 100_000 })).toMatchObject({
      value: { paymentStatus: 'completed' },
    })
    stage.pass(5 * dayMs)
    await act('provider', id, 'complete')
    expect((await rows()).slice(0, 2)).toEqual(['share 170000 pending', 'sale 10000 pending'])
    await act('root', id, 'refund', { amount: 200_000 })
    expect((await rows()).slice(0, 4)).toEqual([
      'correction -170000 pending',
      'share 170000 pending',
      'correction -10000 pending',
      'sale 10000 pending',
    ])
    expect(await db.$count(refunds)).toBe(2)
  })

  test('after the release takes money from what is available', async () => {
    const { db, earners, book, act } = await scene()
    const id = await book()
    stage.pass(5 * dayMs)
    await act('provider', id, 'complete')
    expect(await releaseCommissions(db, new Date(stage.now().getTime() + 7 * dayMs - 1))).toBe(0)
    stage.pass(7 * dayMs)
    expect(await releaseCommissions(db, stage.now())).toBe(5)
    await act('root', id, 'refund', { amount: 150_000 })
    const balances = (await readBalances(db, [earners.affiliate.id])).get(earners.affiliate.id)
    expect(balances).toMatchObject({ partner_pending: 0, partner_available: 7500 })
  })
})

describe('a row on hold', () => {
  test('comes back as pending or available, or is cancelled for good', async () => {
    const { db, book, act, rows, rowOf } = await scene()
    const id = await book()
    stage.pass(5 * dayMs)
    await act('provider', id, 'complete')
    const { id: sale } = await rowOf(0)
    const decide = (how: typeof holdCommission) =>
      db.transaction((tx) => how(tx, { id: sale, reason: 'Same phone', by: null, at: stage.now() }))
    expect(await decide(releaseHeldCommission)).toMatchObject({ ok: false, status: 409 })
    expect(await decide(holdCommission)).toMatchObject({ value: { status: 'on_hold' } })
    expect(await decide(holdCommission)).toMatchObject({ ok: false, status: 409 })
    expect(await decide(releaseHeldCommission)).toMatchObject({ value: { status: 'pending' } })
    await decide(holdCommission)
    await act('root', id, 'refund', { amount: 100_000 })
    expect((await decide(cancelHeldCommission)).ok).toBe(true)
    expect(await decide(releaseHeldCommission)).toMatchObject({ ok: false, status: 409 })
    await act('root', id, 'refund', { amount: 100_000 })
    expect((await rows()).filter((row) => row.endsWith('on_hold'))).toEqual(
      ['sale 15000 on_hold', 'correction -10000 on_hold', 'correction -5000 on_hold'].toSorted(),
    )
  })

  test.each([
    ['held', holdCommission, ['correction -5000 on_hold', 'sale 15000 on_hold']],
    [
      'cancelled',
      cancelHeldCommission,
      ['correction -10000 on_hold', 'correction -5000 on_hold', 'sale 15000 on_hold'],
    ],
  ])('is %s together with the correction of a refund that is written meanwhile', async (_, how, expected) => {
    const { db, book, act, rows, rowOf } = await scene()
    const id = await book()
    stage.pass(5 * dayMs)
    await act('provider', id, 'complete')
    const { id: sale } = await rowOf(0)
    const decision = { id: sale, reason: 'Same phone', by: null, at: stage.now() }
    if (how === cancelHeldCommission) await db.transaction((tx) => holdCommission(tx, decision))
    const refunding = await db.transaction(async (tx) => {
      expect((await act('root', id, 'refund', { amount: 100_000 }, tx)).ok).toBe(true)
      const deciding = db.transaction((other) => how(other, decision))
      await waitUntilBlocked(tx)
      return { deciding }
    })
    expect((await refunding.deciding).ok).toBe(true)
    expect((await rows()).filter((row) => row.endsWith('on_hold')).toSorted()).toEqual(expected)
  })
})

describe('a payment', () => {
  test('of another sum than the price waits for a decision, and the booking stays unpaid', async () => {
    const { db, book, act } = await scene()
    const id = await book()
    await db
      .update(bookings)
      .set({ status: 'pending', paymentStatus: 'pending', paidAt: null, paymentReference: null })
      .where(eq(bookings.id, id))
    expect(await act('root', id, 'confirm-payment', { reference: 'NEFT-1', amount: 200_000 })).toMatchObject({
      value: { paymentStatus: 'pending', paymentRejection: '₹2,000 arrived instead of ₹3,000.' },
    })
    const [receipt] = await db.select().from(receipts).where(eq(receipts.reference, 'NEFT-1'))
    expect(receipt).toMatchObject({ use: 'unapplied', amount: 200_000 })
    // The scene had booked the price, which this test took back.
    await db.update(bookings).set({ paymentStatus: 'completed' }).where(eq(bookings.id, id))
  })

  test('is not confirmed by an administrator who earns on it, unless a bank statement has it', async () => {
    const { db, book, act } = await scene()
    const id = await book()
    await db
      .update(bookings)
      .set({ status: 'pending', paymentStatus: 'pending', paymentReference: null })
      .where(eq(bookings.id, id))
    expect(await act('dsa', id, 'confirm-payment', { reference: 'NEFT-1' })).toMatchObject({
      ok: false,
      status: 403,
    })
    await db.update(bookings).set({ paymentStatus: 'completed' }).where(eq(bookings.id, id))
  })
})

test('the first administrator of a territory is its primary one', async () => {
  const { db, now } = stage
  const make = (email: string) =>
    createAdmin(
      { db, passwords: cheapPasswords, now },
      { ...person({ email }), ...adminOf('India', 'Kerala') },
      null,
    )
  const [first] = [await make('first@example.com'), await make('second@example.com')]
  const primaries = await db.query.primaryAdmins.findMany()
  expect(primaries).toMatchObject([{ territoryPath: 'IN/KL', adminId: first.ok ? first.value.id : '' }])
})
