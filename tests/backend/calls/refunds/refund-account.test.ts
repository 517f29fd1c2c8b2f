import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { referrals } from '../../../../backend/db/schema/attribution.ts'
import { commissions } from '../../../../backend/db/schema/money/commissions.ts'
import { payoutAccounts, platformSettings } from '../../../../backend/db/schema/money/payouts.ts'
import { receipts } from '../../../../backend/db/schema/money/receipts.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { releaseCommissions } from '../../../../backend/services/commissions/release-commissions.ts'
import { settleBookings } from '../../../../backend/services/commissions/settle-bookings.ts'
import { checkLedger } from '../../../../backend/services/ledger/check-ledger.ts'
import { createBookingScene } from '../../support/scenes/booking-scene.ts'
import { confirmExampleRates, qualify } from '../../support/payees.ts'
import { addMember } from '../../support/members.ts'
import { affiliateForm, createStage, password } from '../../support/stage.ts'
import { unzip } from '../../support/privacy/unzip.ts'
import { waitUntilBlocked } from '../../support/wait-until-blocked.ts'
import { testEncryption } from '../../../support/test-encryption.ts'

const stage = createStage()
const createScene = createBookingScene(stage)
const upiId = 'anjali@okaxis'

let affiliateId = ''
let scene: Awaited<ReturnType<typeof createScene>>

/** A booking that an affiliate with a payout account is credited for. */
beforeEach(async () => {
  const { body } = await stage.registerAffiliate(
    affiliateForm({ email: 'anjali@example.com', phone: '+91 94473 55005' }),
  )
  affiliateId = String(body.id)
  await stage.db.insert(payoutAccounts).values({
    userId: affiliateId,
    kind: 'upi',
    details: 'encrypted',
    masked: 'an••••@okaxis',
    fingerprint: testEncryption.fingerprint('payout account', upiId),
    usableFrom: stage.now(),
    createdAt: stage.now(),
  })
  scene = await createScene({}, { ref: String(body.affiliateInfo.referralCode) })
})

const saleRow = async () => {
  const [row] = await stage.db
    .select({ status: commissions.status, holdReason: commissions.holdReason })
    .from(commissions)
    .where(eq(commissions.type, 'sale'))
  return row
}
const signals = async () => {
  const [referral] = await stage.db.select().from(referrals).where(eq(referrals.subjectId, scene.id))
  return referral?.signals
}
const pendingRefund = async () => (await scene.read(scene.customer)).refunds[0]

describe('a refund to the affiliate’s payout account', () => {
  test('holds the commission of a booking that has ended, and its correction', async () => {
    await scene.bring('completed')
    await scene.act(scene.root, 'refund', { amount: 100_000, reason: 'The boat was late.' })
    expect(await saleRow()).toMatchObject({ status: 'pending' })
    const { id, version } = await pendingRefund()
    const answer = await stage.post(
      `/refunds/${id}/payee`,
      { version, upiId: 'Anjali@OKAXIS' },
      scene.customer.cookie,
    )
    expect(answer.status).toBe(200)
    expect(await saleRow()).toEqual({ status: 'on_hold', holdReason: 'refund-account' })
    expect(await signals()).toEqual(['refund-account'])
    const rows = await stage.db
      .select({ status: commissions.status })
      .from(commissions)
      .where(and(eq(commissions.kind, 'commissions'), eq(commissions.tier, 0)))
    expect(rows).toEqual([{ status: 'on_hold' }, { status: 'on_hold' }])
    const entries = await stage.db.select().from(auditLog).where(eq(auditLog.action, 'commission.held'))
    expect(entries).toMatchObject([{ actorId: null, reason: 'refund-account' }])
  })

  test('holds it when the UPI id is entered with the cancellation', async () => {
    await scene.bring('confirmed')
    await scene.pass(16 * dayMs)
    const cancelled = await scene.act(scene.customer, 'cancel', { refundUpiId: upiId })
    expect(cancelled.status).toBe(200)
    expect(await saleRow()).toEqual({ status: 'on_hold', holdReason: 'refund-account' })
  })

  test.each([
    ['the customer enters the UPI id', 'payee', {}],
    ['somebody sends the refund', 'send', { utr: 'UTR-1' }],
  ])('holds it when %s while the booking is being settled', async (_, step, more) => {
    await scene.bring('confirmed')
    await scene.act(scene.root, 'refund', { amount: 100_000, reason: 'The boat was late.' })
    const { id, version } = await pendingRefund()
    await scene.pass(19 * dayMs)
    if (step === 'send')
      await stage.db.update(users).set({ status: 'suspended' }).where(eq(users.id, scene.customer.id))
    const { cookie } = step === 'send' ? scene.root : scene.customer
    const settling = await stage.db.transaction(async (tx) => {
      await tx
        .update(bookings)
        .set({ status: 'completed', completedAt: stage.now() })
        .where(eq(bookings.id, scene.id))
      await settleBookings(tx, [scene.id], { at: stage.now(), holdDays: 7 })
      const answer = stage.post(`/refunds/${id}/${step}`, { version, upiId, ...more }, cookie)
      await waitUntilBlocked(tx)
      return { answer }
    })
    expect((await settling.answer).status).toBe(200)
    expect(await saleRow()).toEqual({ status: 'on_hold', holdReason: 'refund-account' })
  })

  test('does not hold it where the money goes back by the gateway that took it', async () => {
    await scene.bring('confirmed')
    await stage.db.update(receipts).set({ source: 'gateway' })
    await scene.pass(16 * dayMs)
    expect((await scene.act(scene.customer, 'cancel', { refundUpiId: upiId })).status).toBe(200)
    expect(await saleRow()).toMatchObject({ status: 'pending' })
    expect(await signals()).toEqual([])
  })

  test('is found by an earlier account too', async () => {
    await stage.db.update(payoutAccounts).set({ replacedAt: stage.now() })
    await scene.bring('refunded')
    const { id, version } = await pendingRefund()
    await stage.post(`/refunds/${id}/payee`, { version, upiId }, scene.customer.cookie)
    expect(await signals()).toEqual(['refund-account'])
  })

  test('is none when the money goes elsewhere', async () => {
    await scene.bring('completed')
    await scene.act(scene.root, 'refund', { amount: 100_000, reason: 'The boat was late.' })
    const { id, version } = await pendingRefund()
    await stage.post(`/refunds/${id}/payee`, { version, upiId: 'arjun@okaxis' }, scene.customer.cookie)
    expect(await saleRow()).toMatchObject({ status: 'pending' })
    expect(await signals()).toEqual([])
  })

  test('holds the commission when the affiliate enters that account after the refund', async () => {
    await stage.db.delete(payoutAccounts)
    await scene.bring('completed')
    await scene.act(scene.root, 'refund', { amount: 100_000, reason: 'The boat was late.' })
    const { id, version } = await pendingRefund()
    await stage.post(`/refunds/${id}/payee`, { version, upiId }, scene.customer.cookie)
    expect(await saleRow()).toMatchObject({ status: 'pending' })

    const { cookie } = await stage.signIn('anjali@example.com')
    const set = (entered: string) =>
      stage.post('/payout-account', { kind: 'upi', upiId: entered, currentPassword: password }, cookie)
    expect((await set('other@okaxis')).status).toBe(200)
    expect(await saleRow()).toMatchObject({ status: 'pending' })
    expect((await set('Anjali@okaxis')).status).toBe(200)
    expect(await saleRow()).toEqual({ status: 'on_hold', holdReason: 'refund-account' })
    expect(await signals()).toEqual(['refund-account'])
  })

  test('says nothing of a booking that is cancelled and earns nothing any more', async () => {
    await stage.db.delete(payoutAccounts)
    await scene.bring('refunded')
    const { id, version } = await pendingRefund()
    await stage.post(`/refunds/${id}/payee`, { version, upiId }, scene.customer.cookie)
    const { cookie } = await stage.signIn('anjali@example.com')
    const entered = { kind: 'upi', upiId, currentPassword: password }
    expect((await stage.post('/payout-account', entered, cookie)).status).toBe(200)
    expect(await signals()).toEqual([])
  })

  describe('that is found while the commission is in a payout', () => {
    async function releaseSale() {
      const [sale] = await stage.db.select().from(commissions).where(eq(commissions.type, 'sale'))
      const release = { action: 'release', version: sale?.version, reason: 'It is another Anjali.' }
      await stage.post(`/commissions/${sale?.id}/actions`, release, scene.root.cookie)
    }

    /** One that was on hold before, for something else. */
    async function signalledWhileSent() {
      await stage.db.delete(payoutAccounts)
      await qualify(stage.db, [affiliateId])
      await confirmExampleRates(stage.db, scene.root.id)
      await stage.db
        .insert(platformSettings)
        .values({ name: 'payoutMinimum', value: 100, updatedAt: stage.now() })
      const approver = await addMember(stage.db, 'super_admin')
      await stage.db.update(referrals).set({ signals: ['quick-hold'] })
      await scene.bring('completed')
      await releaseSale()
      await scene.pass(40 * dayMs)
      await releaseCommissions(stage.db, stage.now())
      await stage.post('/payouts', { kind: 'commissions' }, scene.root.cookie)
      await stage.post('/payouts/approve', {}, approver.cookie)
      expect((await stage.post('/payout-files', {}, scene.root.cookie)).body.sent).toBe(1)

      await stage.db.update(payoutAccounts).set({
        fingerprint: testEncryption.fingerprint('payout account', upiId),
      })
      await scene.act(scene.root, 'refund', { amount: 100_000, reason: 'The boat was late.' })
      const { id, version } = await pendingRefund()
      await stage.post(`/refunds/${id}/payee`, { version, upiId }, scene.customer.cookie)
      expect(await saleRow()).toMatchObject({ status: 'available' })
      const { rows } = (await stage.get('/commissions?type=sale', approver.cookie)).body
      expect(rows).toMatchObject([{ status: 'available', holdReason: null }])
      return (result: object) =>
        stage.post('/payouts/PO-1/result', { version: 2, ...result }, approver.cookie)
    }

    test('holds it when the payout fails, and no longer once somebody has released it', async () => {
      const record = await signalledWhileSent()
      expect((await record({ result: 'failed', reason: 'Account closed' })).status).toBe(200)
      expect(await saleRow()).toEqual({ status: 'on_hold', holdReason: 'refund-account' })
      expect(await checkLedger(stage.db)).toEqual([])
      await releaseSale()
      expect(await saleRow()).toEqual({ status: 'available', holdReason: null })
    })

    test('leaves it paid when the payout arrives', async () => {
      const record = await signalledWhileSent()
      expect((await record({ result: 'completed', utr: 'UTR1' })).status).toBe(200)
      expect(await saleRow()).toMatchObject({ status: 'paid' })
      const { cookie } = await stage.signIn('anjali@example.com')
      const statements = await Promise.all(
        ['2026-09', '2026-10', '2026-11'].map((month) => stage.get(`/statement?period=${month}`, cookie)),
      )
      const text = JSON.stringify(statements)
      expect(text).toContain('"kind":"accrual"')
      expect(text, 'it has held nothing').not.toContain('refund-account')
      const request = {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ currentPassword: password }),
      }
      const copy = await stage.appWith({}).request('/api/account/data.zip', request, {})
      const rows = unzip(Buffer.from(await copy.arrayBuffer()))
        .get('commissions.json')
        ?.toString()
      expect(rows).toContain('"holdReason":null')
      expect(rows).not.toContain('refund-account')
    })
  })
})
