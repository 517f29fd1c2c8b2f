// What an approved claim pays.
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { users } from '../../../../../backend/db/schema/accounts/users.ts'
import { commissions, commissionSnapshots } from '../../../../../backend/db/schema/money/commissions.ts'
import { payoutAccounts } from '../../../../../backend/db/schema/money/payouts.ts'
import { commissionRules } from '../../../../../backend/db/schema/money/rules.ts'
import { releaseCommissions } from '../../../../../backend/services/commissions/release-commissions.ts'
import { readBalances } from '../../../../../backend/services/ledger/read-balances.ts'
import { deleteAccount } from '../../../../../backend/services/privacy/delete-account.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { addMember, type Member } from '../../../support/members.ts'
import { idukki } from '../../../support/products.ts'
import { createStage } from '../../../support/stage.ts'
import { claimScene } from './claim-scene.ts'

const stage = createStage()
const { scene, setTier } = claimScene(stage)

const rowsOf = (bookingId: string) =>
  stage.db
    .select()
    .from(commissions)
    .where(eq(commissions.bookingId, bookingId))
    .orderBy(asc(commissions.tier), asc(commissions.createdAt))

const deservedBy = async (bookingId: string, tier: number) =>
  (await rowsOf(bookingId)).reduce((sum, row) => (row.tier === tier ? sum + row.amount : sum), 0)

/** Each amount is what is deserved after the row less what was deserved before it. */
async function expectExplained(who: Member) {
  const { rows } = (await stage.get('/commissions?whose=own', who.cookie)).body
  expect(rows).not.toEqual([])
  for (const row of rows) {
    const { body } = await stage.get(`/commissions/${row.id}`, who.cookie)
    const { calculation, calculationBefore, amount } = body.commission
    expect(calculation.amount - (calculationBefore?.amount ?? 0)).toBe(amount)
  }
}

test('an approved claim credits the booking, and its settlement pays the affiliate', async () => {
  const { id, affiliate, claim, decide, read, bring } = await scene()
  const { status, body } = await claim()

  expect(status).toBe(201)
  expect(body.claim).toMatchObject({ status: 'open', message: 'I sent her the link.' })
  expect(await read(body.claim.id)).toMatchObject({
    obstacle: null,
    signals: [],
    rate: { type: 'percentage', value: 500 },
    actions: ['approve', 'decline'],
  })
  expect((await decide(body.claim.id, 'approve')).body.claim).toMatchObject({
    status: 'approved',
    reason: 'I asked the customer.',
    referral: { by: 'claim', affiliateName: 'Anjali Nair', code: 'ANJALI01' },
    actions: [],
  })
  await bring('completed')
  const [sale] = await rowsOf(id)
  expect(sale).toMatchObject({ beneficiaryId: affiliate.id, tier: 0, amount: 15_000, status: 'pending' })
})

test('an approved claim on a settled booking adds the affiliate’s row, which ripens with the others', async () => {
  const { id, affiliate, claim, decide, bring } = await scene()
  await bring('completed')
  const { body } = await claim()
  const before = await rowsOf(id)

  expect((await decide(body.claim.id, 'approve')).status).toBe(200)
  const [sale] = await rowsOf(id)
  expect(sale).toMatchObject({ beneficiaryId: affiliate.id, type: 'sale', base: 300_000, amount: 15_000 })
  expect(sale?.holdUntil).toEqual(before[0]?.holdUntil)
  stage.pass(8 * dayMs)
  await releaseCommissions(stage.db, stage.now())
  expect((await rowsOf(id)).map(({ status }) => status)).toEqual(['available', 'available'])
})

test('an approved claim lowers the tiers that the fee caps now, and every amount is explained', async () => {
  const { id, affiliate, claim, decide, bring, pass } = await scene()
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  // A fee of ₹180: 5 % of ₹3,000 leave ₹30 for a tier that had ₹150 of it.
  await setTier(id, { feeBps: 600, dsaId: dsa.id, dsaBps: 500 })
  await bring('completed')
  expect(await deservedBy(id, 1)).toBe(15_000)
  const { body } = await claim()
  await pass(dayMs)
  await decide(body.claim.id, 'approve')

  expect(await deservedBy(id, 0)).toBe(15_000)
  expect(await deservedBy(id, 1)).toBe(3000)
  for (const who of [dsa, affiliate]) await expectExplained(who)
})

test('a claim after a refund pays of what is left, and a later refund corrects it', async () => {
  const { id, root, claim, decide, act, bring } = await scene()
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  await setTier(id, { feeBps: 600, dsaId: dsa.id, dsaBps: 500 })
  await bring('completed')
  expect((await act(root, 'refund', { amount: 100_000, reason: 'A short tour' })).status).toBe(200)
  const { body } = await claim()
  await decide(body.claim.id, 'approve')
  expect([await deservedBy(id, 0), await deservedBy(id, 1)]).toEqual([10_000, 2000])

  expect((await act(root, 'refund', { amount: 100_000, reason: 'And a late one' })).status).toBe(200)
  expect([await deservedBy(id, 0), await deservedBy(id, 1)]).toEqual([5000, 1000])
  const rows = (await stage.get('/commissions?whose=own', dsa.cookie)).body.rows
  expect(rows).toHaveLength(4)
  await expectExplained(dsa)
})

test('an approved claim makes no debt of what a deleted administrator has given up', async () => {
  const { id, claim, decide, bring, pass } = await scene()
  const dsa = await addMember(stage.db, 'dsa', { territoryPath: idukki })
  await setTier(id, { feeBps: 600, dsaId: dsa.id, dsaBps: 500 })
  await bring('completed')
  await pass(8 * dayMs)
  await releaseCommissions(stage.db, stage.now())
  const { body } = await claim()
  const deletionDueAt = stage.now()
  await stage.db
    .update(users)
    .set({ deletionDueAt, givesUpMoneyWith: deletionDueAt })
    .where(eq(users.id, dsa.id))
  const deps = { db: stage.db, encryption: testEncryption, uploads: stage.fileStore }
  expect(await deleteAccount(deps, dsa.id, stage.now())).toBe(true)
  const balance = async () => (await readBalances(stage.db, [dsa.id])).get(dsa.id)?.partner_available
  expect(await balance()).toBe(0)

  expect((await decide(body.claim.id, 'approve')).status).toBe(200)
  expect(await deservedBy(id, 1)).toBe(3000)
  expect(await balance()).toBe(0)
})

test('the rate is of the rule that was in force when the booking was made', async () => {
  const { affiliate, claim, decide, read, id, pass } = await scene()
  const rule = { scope: 'affiliate', scopeKey: affiliate.id, type: 'flat', createdAt: stage.now() } as const
  await stage.db.insert(commissionRules).values([
    { ...rule, value: 20_000, validFrom: new Date('2026-01-01'), validTo: new Date('2026-10-02') },
    { ...rule, value: 90_000, validFrom: new Date('2026-10-02') },
  ])
  await pass(2 * dayMs)
  const { body } = await claim()

  expect((await read(body.claim.id)).rate).toEqual({ type: 'flat', value: 20_000 })
  await decide(body.claim.id, 'approve')
  const [snapshot] = await stage.db
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, id))
  expect(snapshot).toMatchObject({ affiliateId: affiliate.id, affiliateType: 'flat', affiliateValue: 20_000 })
})

test('signals hold the commission of an approved claim', async () => {
  const { id, affiliate, claim, decide, read, bring } = await scene()
  await stage.db.update(users).set({ phone: '+91 90000 00000' }).where(eq(users.id, affiliate.id))
  await bring('completed')
  const { body } = await claim()

  expect((await read(body.claim.id)).signals).toContain('same-phone')
  await decide(body.claim.id, 'approve')
  const [sale] = await rowsOf(id)
  expect(sale).toMatchObject({ status: 'on_hold' })
  expect(sale?.holdReason).toContain('same-phone')
})

test('a refund that went to the affiliate before the claim holds its commission', async () => {
  const { id, affiliate, root, customer, claim, decide, act, bring } = await scene()
  const upiId = 'anjali@okaxis'
  await stage.db.insert(payoutAccounts).values({
    userId: affiliate.id,
    kind: 'upi',
    details: 'encrypted',
    fingerprint: testEncryption.fingerprint('payout account', upiId),
    masked: 'an…@okaxis',
    usableFrom: stage.now(),
    createdAt: stage.now(),
  })
  await bring('completed')
  await act(root, 'refund', { amount: 100_000, reason: 'The boat was late.' })
  const { refunds } = (await stage.get(`/bookings/${id}`, customer.cookie)).body.booking
  const { id: refundId, version } = refunds[0]
  await stage.post(`/refunds/${refundId}/payee`, { version, upiId }, customer.cookie)
  const { body } = await claim()
  await decide(body.claim.id, 'approve')

  const [sale] = await rowsOf(id)
  expect(sale).toMatchObject({ tier: 0, status: 'on_hold', holdReason: 'refund-account' })
})
