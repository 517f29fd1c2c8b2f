// The kinds of conflict of interest, and the decisions on money with those that bar somebody from each.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../../../backend/db/database.ts'
import { bookings } from '../../../../../backend/db/schema/bookings.ts'
import { commissions, missingBookingClaims } from '../../../../../backend/db/schema/money/commissions.ts'
import { identitySubmissions, payouts } from '../../../../../backend/db/schema/money/payouts.ts'
import { refunds } from '../../../../../backend/db/schema/money/receipts.ts'
import type { Answer } from '../../../support/stage.ts'

export const reason = 'A check'

export const conflicts = {
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
export type Conflict = keyof typeof conflicts
const ofTheBooking = ['customer', 'provider', 'affiliate'] as const
const allGains = [...ofTheBooking, 'override', 'payee'] as const

interface Target {
  path: string
  payload: object | FormData
}

export interface Decision {
  /** For whom it is not to decide. */
  barred: readonly Conflict[]
  target: (db: Database) => Promise<Target>
  /** Where a call that does nothing succeeds. */
  isDone?: (answer: Answer) => boolean
}

const payoutIn = async (db: Database, status: 'draft' | 'approved' | 'sent') => {
  const [payout] = await db.select().from(payouts).where(eq(payouts.status, status))
  if (!payout) throw new Error(`There is no payout in ${status}`)
  return payout
}

export const actionOn =
  (booking: () => string, action: string, more: object = {}) =>
  async (db: Database): Promise<Target> => {
    const [row] = await db.select().from(bookings).where(eq(bookings.id, booking()))
    return {
      path: `/bookings/${booking()}/actions`,
      payload: { action, version: row?.version, reason, ...more },
    }
  }

export const refundStep =
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

interface Scene {
  inReview: string
  confirmed: string
  settled: string
}

/** Every decision on money, by what somebody would say that they do; on these bookings. */
export const decisionsOn = (scene: Scene): Record<string, Decision> => ({
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
})
