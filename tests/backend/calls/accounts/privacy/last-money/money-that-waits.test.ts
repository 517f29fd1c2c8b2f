// Money of a lead that waits for its partner's payment, while its payee deletes the account.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, inject, test } from 'vitest'
import { users } from '../../../../../../backend/db/schema/accounts/users.ts'
import { bookings } from '../../../../../../backend/db/schema/bookings.ts'
import { actOnBooking } from '../../../../../../backend/services/bookings/actions/act-on-booking.ts'
import { completeEndedBookings } from '../../../../../../backend/services/bookings/end-bookings.ts'
import { releaseCommissions } from '../../../../../../backend/services/commissions/release-commissions.ts'
import { waitingForIncome } from '../../../../../../backend/services/commissions/waiting-for-income.ts'
import { readBalances } from '../../../../../../backend/services/ledger/read-balances.ts'
import { findDeletionDelays } from '../../../../../../backend/services/privacy/pending-deletion.ts'
import { testEncryption } from '../../../../../support/test-encryption.ts'
import { addEarners, addPaidBooking } from '../../../../support/paid-bookings.ts'
import { leadWinScene } from '../../../../ledger/leads/lead-win-scene.ts'
import { qualify } from '../../../../support/payees.ts'
import { payoutScene, rupees } from '../../../payouts/payout-scene.ts'
import { deletionsOf } from '../deletions.ts'

const { stage, people, earn } = payoutScene()
const { runJob, expectWhole } = deletionsOf(stage)

test('what waits for a partner is told apart from what is released by itself', async () => {
  const money = async () =>
    (await stage.get('/account/deletion', people.affiliate.cookie)).body.deletion.money
  await earn(rupees(300), { status: 'pending', holdUntil: new Date('2026-12-01T06:00:00Z') })
  expect(await money()).toMatchObject({ due: rupees(300), waiting: rupees(300) })
  expect(await money()).not.toHaveProperty('waitingForIncome')
  await earn(rupees(2000), { status: 'pending', holdUntil: waitingForIncome, type: 'lead' })
  expect(await money()).toMatchObject({
    due: rupees(2300),
    waiting: rupees(2300),
    waitingForIncome: rupees(2000),
  })
})

describe('money of a lead that is given up while it waits for its partner', () => {
  const base = 1_000_000
  const due = 200_000

  /** The affiliate earns of a lead and cannot be paid, and the day of the deletion comes. */
  async function leave({ isGivenUp = true } = {}) {
    const scene = await leadWinScene(stage)
    const { affiliate } = scene.earners
    const lead = await scene.addLead()
    await scene.win(lead)
    expect((await scene.confirm(lead, base)).ok).toBe(true)
    const deletionDueAt = stage.now()
    await stage.db
      .update(users)
      .set({ deletionDueAt, ...(isGivenUp && { givesUpMoneyWith: deletionDueAt }) })
      .where(eq(users.id, affiliate.id))
    return { ...scene, affiliate, lead }
  }
  const owedTo = async (id: string) =>
    Object.values((await readBalances(stage.db, [id])).get(id) ?? {}).reduce((sum, each) => sum + each, 0)
  const givenUp = () => stage.value(sql`select -sum(amount)::int from postings where account = 'adjustments'`)

  test('does not keep the account: the books hold it as given up, and the income that comes later as ours', async () => {
    const { affiliate, lead, settle, rows } = await leave()
    expect(await findDeletionDelays(stage, affiliate.id)).toEqual([])
    expect(await runJob()).toBe(1)
    expect([await owedTo(affiliate.id), await givenUp()]).toEqual([0, due])
    await expectWhole()
    expect((await settle(lead, 'income')).ok).toBe(true)
    stage.pass(30 * dayMs)
    await releaseCommissions(stage.db, stage.now())
    expect(await rows(lead)).toContain(`0 lead ${due} available`)
    expect(await owedTo(affiliate.id)).toBe(0)
    await expectWhole()
  })

  test('is not owed by the deleted account if the lead was not won after all', async () => {
    const { affiliate, lead, takeBack } = await leave()
    expect(await runJob()).toBe(1)
    stage.pass(dayMs)
    expect((await takeBack(lead)).ok).toBe(true)
    expect([await owedTo(affiliate.id), await givenUp()]).toEqual([0, 0])
    await expectWhole()
  })

  test('keeps the account if it can be paid by then, and administrators read what the deletion waits for', async () => {
    const { affiliate, lead, settle } = await leave()
    await qualify(stage.db, [affiliate.id])
    expect(await runJob()).toBe(0)
    expect(await findDeletionDelays(stage, affiliate.id)).toEqual(['income'])
    expect(await owedTo(affiliate.id)).toBe(due)
    expect((await settle(lead, 'income')).ok).toBe(true)
    expect(await findDeletionDelays(stage, affiliate.id)).toEqual(['last-money'])
  })

  test('keeps the account if it was not given up', async () => {
    const { affiliate } = await leave({ isGivenUp: false })
    expect(await runJob()).toBe(0)
    expect(await findDeletionDelays(stage, affiliate.id)).toEqual(['identity', 'payout-account', 'income'])
  })

  test.skipIf(inject('database') === 'embedded')(
    'waits for a win that somebody decides on, and does not hang',
    async () => {
      const { affiliate } = await leave()
      await stage.db.transaction(async (tx) => {
        await tx.execute(sql`select from commissions where beneficiary_id = ${affiliate.id} for update`)
        expect(await runJob()).toBe(0)
      })
      expect(await givenUp()).toBeNull()
      expect(await runJob()).toBe(1)
    },
  )

  test('waits for what is released by itself, as before', async () => {
    const { affiliate } = await leave()
    await earn(rupees(80), { status: 'pending' }, { id: affiliate.id, cookie: '' })
    expect(await runJob()).toBe(0)
    expect(await findDeletionDelays(stage, affiliate.id)).toEqual(['last-money'])
    await releaseCommissions(stage.db, stage.now())
    expect(await runJob()).toBe(1)
    expect(await givenUp()).toBe(due + rupees(80))
  })
})

test('what a deleted account gave up of a booking that is refunded later, it does not owe', async () => {
  const earners = await addEarners(stage.db)
  const { affiliate } = earners
  const startsAt = new Date(stage.now().getTime() + dayMs)
  const booking = await addPaidBooking(stage.db, earners, { total: rupees(3000), startsAt, now: stage.now() })
  stage.pass(3 * dayMs)
  await completeEndedBookings(stage.db, stage.now(), 7)
  stage.pass(8 * dayMs)
  await releaseCommissions(stage.db, stage.now())
  const balance = async () => (await readBalances(stage.db, [affiliate.id])).get(affiliate.id)
  const earned = (await balance())?.partner_available ?? 0
  expect(earned).toBeGreaterThan(0)
  const deletionDueAt = stage.now()
  await stage.db
    .update(users)
    .set({ deletionDueAt, givesUpMoneyWith: deletionDueAt })
    .where(eq(users.id, affiliate.id))
  expect(await runJob()).toBe(1)
  const [{ version } = { version: 0 }] = await stage.db
    .select({ version: bookings.version })
    .from(bookings)
    .where(eq(bookings.id, booking))
  const refund = { action: 'refund' as const, version, amount: rupees(1500), reason: 'Rain' }
  const nowhere = { ip: null, requestId: null }
  const { db, now } = stage
  const office = { db, now, upiPayee: null, commissionHoldDays: 7, encryption: testEncryption }
  const refunded = await actOnBooking(office, earners.root, booking, refund, nowhere)
  expect(refunded.ok).toBe(true)
  expect((await balance())?.partner_available ?? 0).toBe(0)
  await expectWhole()
})
