// "My booking is missing": who may claim and decide, and what an approved claim pays.
import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { referralLinks, referrals } from '../../../../backend/db/schema/attribution.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import {
  commissions,
  commissionSnapshots,
  missingBookingClaims,
} from '../../../../backend/db/schema/money/commissions.ts'
import { payoutAccounts } from '../../../../backend/db/schema/money/payouts.ts'
import { commissionRules } from '../../../../backend/db/schema/money/rules.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createBookingScene } from '../../support/booking-scene.ts'
import { addMember, idukki, type Member } from '../../support/products.ts'
import { createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)
const day = 24 * 60 * 60 * 1000

/** An affiliate with a link for the whole site and a phone number of their own. */
async function addAffiliate(code: string) {
  const affiliate = await addMember(stage.db, 'affiliate', { territoryPath: idukki, name: 'Anjali Nair' })
  await stage.db.update(users).set({ phone: '+91 94473 55005' }).where(eq(users.id, affiliate.id))
  await stage.db
    .insert(referralLinks)
    .values({ affiliateId: affiliate.id, code, createdAt: new Date('2026-09-01') })
  return affiliate
}

/** A booking of ₹3,000 that came without a link, and an affiliate who claims it. */
async function scene() {
  const booked = await sceneOf()
  const affiliate = await addAffiliate('ANJALI01')
  const [booking] = await stage.db
    .select({ number: bookings.bookingNumber })
    .from(bookings)
    .where(eq(bookings.id, booked.id))
  const bookingId = `BK-${String(booking?.number).padStart(6, '0')}`
  const claim = (who: Member = affiliate, number = bookingId) =>
    stage.post('/claims', { bookingId: number, message: 'I sent her the link.' }, who.cookie)
  const read = async (id: string, who: Member = booked.admin) =>
    (await stage.get(`/claims/${id}`, who.cookie)).body.claim
  const decide = async (id: string, action: string, who: Member = booked.admin, version = 0) =>
    stage.post(`/claims/${id}/actions`, { action, version, reason: 'I asked the customer.' }, who.cookie)
  return { ...booked, affiliate, bookingId, claim, read, decide }
}

const rowsOf = (bookingId: string) =>
  stage.db
    .select()
    .from(commissions)
    .where(eq(commissions.bookingId, bookingId))
    .orderBy(asc(commissions.tier), asc(commissions.createdAt))

const deservedBy = async (bookingId: string, tier: number) =>
  (await rowsOf(bookingId)).reduce((sum, row) => (row.tier === tier ? sum + row.amount : sum), 0)

const setTier = (bookingId: string, values: Partial<typeof commissionSnapshots.$inferInsert>) =>
  stage.db.update(commissionSnapshots).set(values).where(eq(commissionSnapshots.bookingId, bookingId))

/** Each amount is what is deserved after the row less what was deserved before it. */
async function expectExplained(who: Member) {
  for (const row of (await stage.get('/commissions?whose=own', who.cookie)).body.rows) {
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
  stage.pass(8 * day)
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
  await pass(day)
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

test('the rate is of the rule that was in force when the booking was made', async () => {
  const { affiliate, claim, decide, read, id, pass } = await scene()
  const rule = { scope: 'affiliate', scopeKey: affiliate.id, type: 'flat', createdAt: stage.now() } as const
  await stage.db.insert(commissionRules).values([
    { ...rule, value: 20_000, validFrom: new Date('2026-01-01'), validTo: new Date('2026-10-02') },
    { ...rule, value: 90_000, validFrom: new Date('2026-10-02') },
  ])
  await pass(2 * day)
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

test('the answer to a claim does not tell whether there is such a booking or whose it is', async () => {
  const { id, claim, bookingId } = await scene()
  const other = await addAffiliate('OTHER001')
  await stage.db.update(bookings).set({ referralAffiliateId: other.id }).where(eq(bookings.id, id))
  const foreign = await claim()
  const unknown = await claim(undefined, 'BK-999999')

  const shape = ({ status, body }: typeof foreign) => ({
    status,
    claim: { ...body.claim, id: '', bookingId: '', createdAt: '' },
  })
  expect(shape(unknown)).toEqual(shape(foreign))
  expect(foreign.body.claim.bookingId).toBe(bookingId)
})

test('a booking that is credited, one’s own, an unknown one and a late claim can only be declined', async () => {
  const { id, claim, read, decide, affiliate, root, bring } = await scene()
  const expectDeclined = async (claimId: string, because: RegExp) => {
    expect(await read(claimId, root)).toMatchObject({
      actions: ['decline'],
      obstacle: expect.stringMatching(because),
    })
    const refused = await decide(claimId, 'approve', root)
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringMatching(because) } })
  }
  const unknown = await claim(undefined, 'bk 999999'.replace(' ', ''))
  await expectDeclined(unknown.body.claim.id, /no booking with this number/)
  const { body } = await claim()
  await stage.db.update(bookings).set({ userId: affiliate.id }).where(eq(bookings.id, id))
  await expectDeclined(body.claim.id, /made this booking/)
  const customer = await addMember(stage.db, 'user')
  await stage.db.update(bookings).set({ userId: customer.id }).where(eq(bookings.id, id))
  await bring('completed')
  await stage.db
    .update(missingBookingClaims)
    .set({ createdAt: new Date(stage.now().getTime() + 31 * day) })
    .where(eq(missingBookingClaims.id, body.claim.id))
  await expectDeclined(body.claim.id, /more than 30 days/)
  const other = await addAffiliate('OTHER001')
  await stage.db.update(bookings).set({ referralAffiliateId: other.id }).where(eq(bookings.id, id))
  await expectDeclined(body.claim.id, /credited to somebody else/)

  expect((await decide(body.claim.id, 'decline', root)).body.claim.status).toBe('declined')
  expect(await stage.db.$count(referrals)).toBe(0)
})

test('a claim is decided once, and a booking is credited to one of two who claim it at once', async () => {
  const { id, claim, decide, root, admin, bring, pass } = await scene()
  const other = await addAffiliate('OTHER001')
  await bring('completed')
  await pass(0)
  const [one, two] = [(await claim()).body.claim.id, (await claim(other)).body.claim.id]
  const answers = await Promise.all([
    decide(one, 'approve', root),
    decide(one, 'approve', admin),
    decide(two, 'approve', root),
    decide(two, 'approve', admin),
  ])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ])
  expect(
    await stage.db.$count(commissions, and(eq(commissions.bookingId, id), eq(commissions.type, 'sale'))),
  ).toBe(1)
})

test('the same number again returns the claim that exists, and an affiliate’s own booking is told at once', async () => {
  const { claim, decide, affiliate } = await scene()
  const first = await claim()
  const again = await claim()
  expect(again.body.claim.id).toBe(first.body.claim.id)
  await decide(first.body.claim.id, 'approve')

  expect(await claim()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('credited to you') },
  })
  expect((await claim(undefined, 'Munnar')).status).toBe(400)
  const { rows } = (await stage.get('/claims', affiliate.cookie)).body
  expect(rows).toMatchObject([{ status: 'approved', reason: 'I asked the customer.' }])
})

test('nobody who earns on the booking decides on a claim, and only its administrators see it', async () => {
  const { id, claim, decide, read, admin, root, provider, customer, affiliate } = await scene()
  const elsewhere = await addMember(stage.db, 'dsa', { territoryPath: 'IN/KL/wayanad' })
  const { body } = await claim()
  await setTier(id, { dsaId: admin.id, dsaBps: 100 })

  expect(await read(body.claim.id)).toMatchObject({ actions: [] })
  expect((await decide(body.claim.id, 'approve')).status).toBe(403)
  expect((await decide(body.claim.id, 'approve', elsewhere)).status).toBe(404)
  for (const who of [provider, customer, affiliate])
    expect((await decide(body.claim.id, 'approve', who)).status).toBe(403)
  expect((await stage.get('/claims', provider.cookie)).body.rows).toEqual([])
  expect((await stage.get('/open-work', elsewhere.cookie)).body.claims).toBe(0)
  expect((await stage.get('/open-work', root.cookie)).body.claims).toBe(1)
})

test('an affiliate can claim only some bookings a day', async () => {
  const { affiliate } = await scene()
  const strict = stage.appWith({ rateLimitFactor: 1 })
  const claim = (number: number) =>
    stage.send(
      '/claims',
      {
        method: 'POST',
        headers: { cookie: affiliate.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ bookingId: `BK-${number}` }),
      },
      strict,
    )
  for (let number = 1; number <= 10; number += 1) expect((await claim(900_000 + number)).status).toBe(201)
  expect((await claim(900_011)).status).toBe(429)
})
