// Nobody decides on money that they gain from: every decision by somebody with every kind of conflict of interest.
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { commissions, missingBookingClaims } from '../../../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions } from '../../../../../backend/db/schema/money/payouts.ts'
import { refunds } from '../../../../../backend/db/schema/money/receipts.ts'
import { completeEndedBookings } from '../../../../../backend/services/bookings/end-bookings.ts'
import { holdCommission } from '../../../../../backend/services/commissions/hold-commission.ts'
import { encryptUpiId } from '../../../../../backend/services/refunds/describe-refund.ts'
import { referralLinks } from '../../../../../backend/db/schema/attribution.ts'
import { undone } from '../../../../support/databases/test-database.ts'
import { takeTurns } from '../../../../support/run-length.ts'
import { testEncryption } from '../../../../support/test-encryption.ts'
import { createBookingScene } from '../../../support/scenes/booking-scene.ts'
import { addEarners, addPaidBooking } from '../../../support/paid-bookings.ts'
import { addRows, confirmExampleRates, qualify } from '../../../support/payees.ts'
import { addMember, addMembers, type Member } from '../../../support/members.ts'
import { type Answer, createStage } from '../../../support/stage.ts'
import { createMovableApp } from '../../../support/movable-app.ts'
import {
  actionOn,
  type Conflict,
  conflicts,
  type Decision,
  decisionsOn,
  reason,
  refundStep,
} from './decisions.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)

let decider: Member

/** Something to decide on of every kind; the people of it have nothing to do with those who decide. */
async function prepare() {
  const { db } = stage
  const now = stage.now()
  const earners = await addEarners(db)
  const { affiliate } = earners
  const creator = await addMember(db, 'super_admin')
  const approver = await addMember(db, 'super_admin')
  await confirmExampleRates(db, creator.id)
  await db.insert(referralLinks).values({ affiliateId: affiliate.id, code: 'ANJALI01', createdAt: now })

  // Drafts, approved and sent payouts of three payees, what a fourth has earned, and what a fifth owes.
  const payees = (await addMembers(db, 'affiliate', 4)).map(({ id }) => id)
  await qualify(db, payees)
  const post = async (path: string, by: Member) =>
    expect(await stage.post(path, {}, by.cookie)).toMatchObject({ status: 200 })
  for (const [index, beneficiaryId] of payees.entries()) {
    await addRows(db, [{ beneficiaryId, amount: 900_00 }])
    if (index < 3) await post('/payouts', creator)
    if (index < 2) await post('/payouts/approve', approver)
    if (index < 1) await post('/payout-files', creator)
  }
  const debtor = await addMember(db, 'affiliate')
  await addRows(db, [{ beneficiaryId: debtor.id, amount: -500_00, type: 'correction' }])

  const submitter = await addMember(db, 'affiliate')
  await db.insert(identitySubmissions).values({
    userId: submitter.id,
    status: 'submitted',
    legalName: 'Anjali Nair',
    isCompany: false,
    address: testEncryption.encrypt(identitySubmissions.address, submitter.id, '{}'),
    submittedAt: now,
  })

  const inReview = await sceneOf()
  await inReview.bring('in review')
  const book = (startsAt: Date, isReferred = true) =>
    addPaidBooking(db, earners, {
      total: 100_000,
      isReferred,
      startsAt,
      now: new Date(now.getTime() - 3 * dayMs),
    })
  const confirmed = await book(new Date(now.getTime() + 30 * dayMs))
  const claimed = await book(new Date(now.getTime() + 30 * dayMs), false)
  const yesterday = new Date(now.getTime() - dayMs)
  const [settled, held, refunded] = [await book(yesterday), await book(yesterday), await book(yesterday)]
  await completeEndedBookings(db, now, 7)
  const [sale] = await db
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, held), eq(commissions.tier, 0)))
  await db.transaction((tx) => holdCommission(tx, { id: sale?.id ?? '', reason, by: null, at: now }))
  await addRefunds(refunded, creator)
  const [claimedBooking] = await db.select().from(bookings).where(eq(bookings.id, claimed))
  await db.insert(missingBookingClaims).values({
    affiliateId: affiliate.id,
    bookingId: claimed,
    bookingNumber: claimedBooking?.bookingNumber ?? 0,
    status: 'open',
    territoryPath: 'IN/KL/idukki',
    createdAt: now,
  })
  return { inReview: inReview.id, confirmed, settled }
}

/** One that is due, and one that was sent. */
async function addRefunds(bookingId: string, by: Member) {
  const { db } = stage
  for (let version = 0; version < 2; version += 1) {
    const target = await actionOn(() => bookingId, 'refund', { amount: 100 })(db)
    expect(await stage.post(target.path, target.payload, by.cookie)).toMatchObject({ status: 200 })
  }
  await db
    .update(refunds)
    .set({ status: 'due', upiId: encryptUpiId(testEncryption, bookingId, 'customer@okaxis') })
  const { path, payload } = await refundStep('due', 'send', { utr: 'UTR000002' })(db)
  expect(await stage.post(path, payload, by.cookie)).toMatchObject({ status: 200 })
}

/** The answer to somebody with the conflict, or without one; nothing of it stays. */
const decide = (
  appOn: ReturnType<typeof createMovableApp>,
  { target }: Decision,
  conflict: Conflict | 'none',
): Promise<Answer> =>
  undone(async (tx) => {
    if (conflict !== 'none')
      for (const statement of conflicts[conflict](decider.id)) await tx.execute(statement)
    const { path, payload } = await target(tx)
    const isForm = payload instanceof FormData
    const headers = { cookie: decider.cookie, ...(!isForm && { 'content-type': 'application/json' }) }
    const body = isForm ? payload : JSON.stringify(payload)
    return stage.send(path, { method: 'POST', headers, body }, appOn(tx))
  })

const names = Object.keys(conflicts) as Conflict[]

test(
  'nobody decides on money that they gain from, and everybody else may',
  { timeout: 900_000 },
  async () => {
    decider = await addMember(stage.db, 'super_admin')
    const decisions = decisionsOn(await prepare())
    const appOn = createMovableApp(stage)
    const surprises: string[] = []
    for (const [turn, [name, decision]] of Object.entries(decisions).entries()) {
      const others = names.filter((conflict) => !decision.barred.includes(conflict))
      // Of the conflicts that bar nobody from it the gate tries two, by turns.
      for (const conflict of ['none', ...decision.barred, ...takeTurns(others, turn, 2)] as const) {
        const answer = await decide(appOn, decision, conflict)
        const isDone = answer.status < 300 && (decision.isDone?.(answer) ?? true)
        const isBarred = decision.barred.some((barred) => barred === conflict)
        if (isDone === isBarred || answer.status >= 500)
          surprises.push(
            `${name} as ${conflict}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 160)}`,
          )
      }
    }
    expect(surprises).toEqual([])
  },
)
