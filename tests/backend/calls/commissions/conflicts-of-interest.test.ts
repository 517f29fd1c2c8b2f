// Nobody decides on money that they gain from: every decision by somebody with every kind of conflict of interest.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../../../backend/db/database.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { commissions, missingBookingClaims } from '../../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions, payouts } from '../../../../backend/db/schema/money/payouts.ts'
import { refunds } from '../../../../backend/db/schema/money/receipts.ts'
import { completeEndedBookings } from '../../../../backend/services/bookings/end-bookings.ts'
import { holdCommission } from '../../../../backend/services/commissions/hold-commission.ts'
import { encryptPayee } from '../../../../backend/services/refunds/describe-refund.ts'
import { referralLinks } from '../../../../backend/db/schema/attribution.ts'
import { undone } from '../../../support/databases/test-database.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { createBookingScene } from '../../support/booking-scene.ts'
import { addEarners, addPaidBooking } from '../../support/paid-bookings.ts'
import { addRows, confirmExampleRates, qualify } from '../../support/payees.ts'
import { addMember, addMembers, type Member } from '../../support/products.ts'
import { type Answer, createStage } from '../../support/stage.ts'

const stage = createStage()
const sceneOf = createBookingScene(stage)
const day = 24 * 60 * 60 * 1000
const reason = 'A check'

const conflicts = {
  customer: (id) => [sql`update bookings set user_id = ${id}`],
  provider: (id) => [sql`update bookings set provider_id = ${id}`],
  affiliate: (id) => [
    sql`update bookings set referral_affiliate_id = ${id}`,
    sql`update commission_snapshots set affiliate_id = ${id}`,
  ],
  override: (id) => [sql`update commission_snapshots set ssa_id = ${id}`],
  payee: (id) => [
    sql`update commissions set beneficiary_id = ${id}`,
    // Two open payouts of a payee are of two kinds.
    sql`update payouts set beneficiary_id = ${id},
      kind = case status when 'approved' then 'shares' else kind end`,
    sql`update identity_submissions set user_id = ${id}, is_latest = status = 'submitted'`,
    sql`update missing_booking_claims set affiliate_id = ${id}`,
  ],
  creator: (id) => [sql`update payouts set created_by = ${id}`],
  'who confirmed the payment': (id) => [sql`update receipts set confirmed_by = ${id}`],
} satisfies Record<string, (id: string) => SQL[]>
type Conflict = keyof typeof conflicts
const ofTheBooking = ['customer', 'provider', 'affiliate'] as const
const allGains = [...ofTheBooking, 'override', 'payee'] as const

interface Target {
  path: string
  payload: object | FormData
}

interface Decision {
  /** For whom it is not to decide. */
  barred: readonly Conflict[]
  target: (db: Database) => Promise<Target>
  /** Where a call that does nothing succeeds. */
  isDone?: (answer: Answer) => boolean
}

let decider: Member
let scene: Awaited<ReturnType<typeof prepare>>

const payoutIn = async (db: Database, status: 'draft' | 'approved' | 'sent') => {
  const [payout] = await db.select().from(payouts).where(eq(payouts.status, status))
  if (!payout) throw new Error(`There is no payout in ${status}`)
  return payout
}

const actionOn =
  (booking: () => string, action: string, more: object = {}) =>
  async (db: Database): Promise<Target> => {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking()))
    return {
      path: `/bookings/${booking()}/actions`,
      payload: { action, version: row?.version, reason, ...more },
    }
  }

const refundStep =
  (status: 'due' | 'sent', step: string, more: object = {}) =>
  async (db: Database): Promise<Target> => {
    const [refund] = await db.select().from(refunds).where(eq(refunds.status, status))
    return { path: `/refunds/${refund?.id}/${step}`, payload: { version: refund?.version, ...more } }
  }

const rowDecision =
  (status: 'pending' | 'on_hold', action: string) =>
  async (db: Database): Promise<Target> => {
    const [row] = await db
      .select()
      .from(commissions)
      .where(and(eq(commissions.status, status), eq(commissions.type, 'sale'), eq(commissions.tier, 0)))
    return { path: `/commissions/${row?.id}/actions`, payload: { action, version: row?.version, reason } }
  }

const identityStep =
  (step: string, more: object) =>
  async (db: Database): Promise<Target> => {
    const [submission] = await db
      .select()
      .from(identitySubmissions)
      .where(eq(identitySubmissions.status, 'submitted'))
    return {
      path: `/identities/${submission?.id}/${step}`,
      payload: { version: submission?.version, ...more },
    }
  }

const claimStep =
  (action: string) =>
  async (db: Database): Promise<Target> => {
    const [claim] = await db.select().from(missingBookingClaims)
    return { path: `/claims/${claim?.id}/actions`, payload: { action, version: claim?.version, reason } }
  }

const payoutStep =
  (status: 'draft' | 'approved' | 'sent', step: string, more: object) => async (db: Database) => {
    const { id, version } = await payoutIn(db, status)
    return { path: `/payouts/${id}/${step}`, payload: { version, ...more } }
  }

async function importResults(db: Database): Promise<Target> {
  const { payoutNumber } = await payoutIn(db, 'sent')
  const payload = new FormData()
  payload.append('file', new File([`reference,status,utr\nPO-${payoutNumber},paid,UTR1`], 'results.csv'))
  return { path: '/payout-results', payload }
}

const decisions: Record<string, Decision> = {
  'confirm a payment': {
    barred: [...ofTheBooking, 'override'],
    target: actionOn(() => scene.inReview, 'confirm-payment'),
  },
  'refund a part of a booking': {
    barred: ofTheBooking,
    target: actionOn(() => scene.settled, 'refund', { amount: 100 }),
  },
  'cancel a paid booking': { barred: ofTheBooking, target: actionOn(() => scene.confirmed, 'cancel') },
  'send a refund': {
    barred: [...ofTheBooking, 'who confirmed the payment'],
    target: refundStep('due', 'send', { utr: 'UTR000001' }),
  },
  'complete a refund': {
    barred: [...ofTheBooking, 'who confirmed the payment'],
    target: refundStep('sent', 'complete'),
  },
  'say that a refund failed': {
    barred: [...ofTheBooking, 'who confirmed the payment'],
    target: refundStep('sent', 'fail', { reason }),
  },
  'hold a commission': { barred: allGains, target: rowDecision('pending', 'hold') },
  'release a commission': { barred: allGains, target: rowDecision('on_hold', 'release') },
  'cancel a commission': { barred: allGains, target: rowDecision('on_hold', 'cancel') },
  'create payouts': {
    barred: ['payee'],
    target: async () => ({ path: '/payouts', payload: {} }),
    isDone: ({ body }) => body.created > 0,
  },
  'approve a payout': {
    barred: ['payee', 'creator'],
    target: async (db) => {
      const { id, version } = await payoutIn(db, 'draft')
      return { path: '/payouts/approve', payload: { payouts: [{ id, version }] } }
    },
  },
  'approve all payouts': {
    barred: ['payee', 'creator'],
    target: async () => ({ path: '/payouts/approve', payload: {} }),
    isDone: ({ body }) => body.approved > 0,
  },
  'cancel a payout': { barred: ['payee'], target: payoutStep('approved', 'cancel', { reason }) },
  'send payouts': { barred: ['payee'], target: async () => ({ path: '/payout-files', payload: {} }) },
  'record the result of a payout': {
    barred: ['payee'],
    target: payoutStep('sent', 'result', { result: 'completed', utr: 'UTR1' }),
  },
  'import the results of payouts': {
    barred: ['payee'],
    target: importResults,
    isDone: ({ body }) => body.recorded > 0,
  },
  'approve an identity': { barred: ['payee'], target: identityStep('approve', {}) },
  'decline an identity': { barred: ['payee'], target: identityStep('decline', { reason }) },
  'have an identity submitted again': {
    barred: ['payee'],
    target: identityStep('request-resubmission', { reason }),
  },
  'approve a claim': { barred: allGains, target: claimStep('approve') },
  'decline a claim': { barred: allGains, target: claimStep('decline') },
  'write off a debt': {
    barred: ['payee'],
    target: async (db) => {
      const [debt] = await db.select().from(commissions).where(eq(commissions.amount, -500_00))
      const payload = { beneficiaryId: debt?.beneficiaryId, amount: 100, reason }
      return { path: '/commissions/adjustments', payload }
    },
  },
}

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
      now: new Date(now.getTime() - 3 * day),
    })
  const confirmed = await book(new Date(now.getTime() + 30 * day))
  const claimed = await book(new Date(now.getTime() + 30 * day), false)
  const yesterday = new Date(now.getTime() - day)
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
    .set({ status: 'due', payee: encryptPayee(testEncryption, bookingId, 'customer@okaxis') })
  const { path, payload } = await refundStep('due', 'send', { utr: 'UTR000002' })(db)
  expect(await stage.post(path, payload, by.cookie)).toMatchObject({ status: 200 })
}

/** The answer to somebody with the conflict, or without one; nothing of it stays. */
const decide = ({ target }: Decision, conflict: Conflict | 'none'): Promise<Answer> =>
  undone(async (tx) => {
    if (conflict !== 'none')
      for (const statement of conflicts[conflict](decider.id)) await tx.execute(statement)
    const { path, payload } = await target(tx)
    const isForm = payload instanceof FormData
    const headers = { cookie: decider.cookie, ...(!isForm && { 'content-type': 'application/json' }) }
    const body = isForm ? payload : JSON.stringify(payload)
    return stage.send(path, { method: 'POST', headers, body }, stage.appWith({ db: tx }))
  })

const names = Object.keys(conflicts) as Conflict[]

test(
  'nobody decides on money that they gain from, and everybody else may',
  { timeout: 900_000 },
  async () => {
    decider = await addMember(stage.db, 'super_admin')
    scene = await prepare()
    const surprises: string[] = []
    for (const [name, decision] of Object.entries(decisions)) {
      for (const conflict of ['none', ...names] as const) {
        const answer = await decide(decision, conflict)
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
