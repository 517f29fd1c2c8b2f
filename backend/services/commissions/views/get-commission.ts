// A commission in detail: why it is this amount, and where it stands.
import type { CommissionDetails } from '@affiliate-booking/contract/shapes/money/commissions'
import {
  referralLossReasons,
  referralProofs,
  referralSignals,
} from '@affiliate-booking/contract/options/referrals/referral'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../db/database.ts'
import { clicks, referralLinks, referrals } from '../../../db/schema/attribution.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { leads } from '../../../db/schema/leads.ts'
import { commissions, commissionSnapshots } from '../../../db/schema/money/commissions.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { readTimeline } from '../../audit/read-timeline.ts'
import { isCreditedFor } from '../../referrals/credited-referral.ts'
import { scopeOf } from '../../territories/scope.ts'
import { type Actor, isAdminAccount } from '../../users/account.ts'
import { findUserName } from '../../users/find-user-name.ts'
import { describeCommissionRow, type CommissionRecord, selectCommissions } from './commission-rows.ts'
import { obstacleToDecision } from '../decision-obstacle.ts'
import { holderOf } from './held-commissions.ts'
import { explainCommission } from './explain-commission.ts'
import type { Snapshot } from '../terms.ts'
import { isUuid } from '../../../uuid.ts'

export const commissionNotFound = fail(404, 'This commission does not exist.')

type Commission = CommissionRecord['commission']

/** Fails with 404 outside the actor's scope, as if the commission did not exist. */
export async function getCommission(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Result<CommissionDetails>> {
  if (!isUuid(id)) return commissionNotFound
  const [record] = await selectCommissions(db).where(
    and(eq(commissions.id, id), scopeOf(actor).commissions()),
  )
  if (!record) return commissionNotFound
  const { commission } = record
  const isAdmin = isAdminAccount(actor)
  const [booking] =
    commission.bookingId === null
      ? []
      : await db.select().from(bookings).where(eq(bookings.id, commission.bookingId))
  const rows = await readRows(db, commission)
  return ok({
    ...describeCommissionRow(record),
    version: commission.version,
    ...calculationsOf(commission, await readSnapshot(db, commission), rows, {
      price: booking?.totalAmount,
      claimedBase: await readClaimedBase(db, commission),
    }),
    rows: rows.map(({ createdAt, eventKey: _eventKey, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
    })),
    bookingState: booking
      ? {
          status: booking.status,
          isNoShow: booking.isNoShow,
          date: booking.date,
          refundAmount: booking.refundAmount,
          cancellationReason: isAdmin ? booking.cancellationReason : null,
        }
      : null,
    referral: commission.tier === 0 || isAdmin ? await readReferral(db, commission, isAdmin) : null,
    createdBy: isAdmin ? await findUserName(db, commission.createdBy) : null,
    payoutState: await readPayout(db, commission.payoutId),
    ...(await permittedActions(db, actor, record, booking)),
    timeline: isAdmin ? await readTimeline(db, 'commission', commission.id) : [],
  })
}

/** All rows of the beneficiary for the same booking or lead, oldest first; an adjustment alone. */
async function readRows(db: Database, commission: Commission) {
  const { id, bookingId, leadId, snapshotId, beneficiaryId, tier, kind } = commission
  const isSame =
    bookingId === null && leadId === null
      ? eq(commissions.id, id)
      : and(
          bookingId === null ? undefined : eq(commissions.bookingId, bookingId),
          // A lead that was won again has rows of its own for each time.
          leadId === null || snapshotId === null ? undefined : eq(commissions.snapshotId, snapshotId),
          eq(commissions.beneficiaryId, beneficiaryId),
          eq(commissions.kind, kind),
          tier === null ? isNull(commissions.tier) : eq(commissions.tier, tier),
        )
  return (
    db
      .select({
        id: commissions.id,
        eventKey: commissions.eventKey,
        type: commissions.type,
        status: commissions.status,
        amount: commissions.amount,
        base: commissions.base,
        reason: commissions.reason,
        createdAt: commissions.createdAt,
      })
      .from(commissions)
      .where(isSame)
      // Each refund leaves less of the price, also of two within one instant. A claim leaves it as it is.
      .orderBy(
        asc(commissions.createdAt),
        desc(commissions.base),
        asc(sql`${commissions.eventKey} like 'claim:%'`),
        asc(commissions.id),
      )
  )
}

async function readSnapshot(db: Database, { snapshotId }: Commission): Promise<Snapshot | null> {
  if (snapshotId === null) return null
  const [snapshot] = await db.select().from(commissionSnapshots).where(eq(commissionSnapshots.id, snapshotId))
  return snapshot ?? null
}

type Row = Pick<Commission, 'base' | 'eventKey'>

const withoutAffiliate = (snapshot: Snapshot | null): Snapshot | null =>
  snapshot && { ...snapshot, affiliateId: null }

const isOfClaim = ({ eventKey }: Pick<Row, 'eventKey'>) => eventKey.startsWith('claim:')

/** What was left of the price when a claim added the affiliate to a settled booking; null without such a claim. */
async function readClaimedBase(db: Database, { bookingId }: Commission): Promise<number | null> {
  if (bookingId === null) return null
  const [sale] = await db
    .select({ base: commissions.base, eventKey: commissions.eventKey })
    .from(commissions)
    .where(and(eq(commissions.bookingId, bookingId), eq(commissions.type, 'sale')))
  return sale && isOfClaim(sale) ? sale.base : null
}

function calculationsOf(
  commission: Commission,
  snapshot: Snapshot | null,
  rows: readonly (Row & { id: string })[],
  { price: bookingPrice, claimedBase }: { price: number | undefined; claimedBase: number | null },
) {
  if (commission.type === 'adjustment') return { calculation: null, calculationBefore: null }
  const price = bookingPrice ?? rows[0]?.base ?? commission.base
  // Each refund leaves less of the price, so that what is left tells what came before the claim.
  const isBeforeClaim = (row: Row) => claimedBase !== null && !isOfClaim(row) && row.base >= claimedBase
  const explain = (row: Row) =>
    explainCommission(commission, isBeforeClaim(row) ? withoutAffiliate(snapshot) : snapshot, price, row.base)
  const before = rows[rows.findIndex(({ id }) => id === commission.id) - 1]
  return {
    calculation: explain(commission),
    calculationBefore: commission.type === 'correction' && before ? explain(before) : null,
  }
}

const Losers = z.array(
  z.object({ by: z.enum(referralProofs), code: z.string(), reason: z.enum(referralLossReasons) }),
)
const Signals = z.array(z.enum(referralSignals))

/** The click or code that won; administrators also see what lost, and why the commission is held. */
async function readReferral(db: Database, { bookingId, leadId }: Commission, isAdmin: boolean) {
  const subject = bookingId ?? leadId
  if (subject === null) return null
  const [found] = await db
    .select({
      by: referrals.by,
      code: referralLinks.code,
      campaign: referralLinks.campaign,
      clickedAt: referrals.clickedAt,
      landingPath: clicks.landingPath,
      losers: referrals.losers,
      signals: referrals.signals,
    })
    .from(referrals)
    .innerJoin(referralLinks, eq(referralLinks.id, referrals.linkId))
    .leftJoin(clicks, eq(clicks.id, referrals.clickId))
    .where(isCreditedFor(bookingId === null ? 'lead' : 'booking', subject))
  if (!found) return null
  return {
    ...found,
    clickedAt: found.clickedAt?.toISOString() ?? null,
    losers: isAdmin ? Losers.parse(found.losers) : null,
    signals: isAdmin ? Signals.parse(found.signals) : null,
  }
}

async function readPayout(db: Database, id: string | null) {
  if (id === null) return null
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id))
  if (!payout) return null
  return {
    utr: payout.utr,
    sentAt: payout.sentAt?.toISOString() ?? null,
    completedAt: payout.completedAt?.toISOString() ?? null,
  }
}

async function readLead(db: Database, { leadId }: Commission) {
  if (leadId === null) return undefined
  const [lead] = await db.select().from(leads).where(eq(leads.id, leadId))
  return lead
}

async function readHolder(db: Database, { id }: Commission): Promise<string | null> {
  const [found] = await rowsOf(
    db,
    sql`select ${holderOf} as holder from ${commissions} where ${eq(commissions.id, id)}`,
    z.object({ holder: z.guid().nullable() }),
  )
  return found?.holder ?? null
}

/** What the state allows; a row in a sent payout can no longer be held. */
function possibleActions({ commission, payout }: CommissionRecord): CommissionDetails['actions'] {
  const { type, status, cancelledAt } = commission
  if (type === 'correction' || type === 'adjustment' || cancelledAt !== null) return []
  if (status === 'on_hold') return ['release', 'cancel']
  const isSent = payout !== null && payout.status !== 'draft' && payout.status !== 'approved'
  return status === 'paid' || isSent ? [] : ['hold']
}

/** For administrators who gain nothing by it, and on a hold for those who may end it; otherwise what is in the way of that. */
async function permittedActions(
  db: Database,
  actor: Actor,
  record: CommissionRecord,
  booking: typeof bookings.$inferSelect | undefined,
): Promise<Pick<CommissionDetails, 'actions' | 'obstacle'>> {
  const { beneficiaryId, status } = record.commission
  const [first, ...others] = isAdminAccount(actor) ? possibleActions(record) : []
  if (first === undefined) return { actions: [], obstacle: null }
  const isHeld = status === 'on_hold'
  const decided = {
    beneficiaryId,
    booking: booking ?? null,
    lead: (await readLead(db, record.commission)) ?? null,
    holder: isHeld ? await readHolder(db, record.commission) : null,
  }
  const obstacle = await obstacleToDecision(db, actor, decided, first)
  if (obstacle === null) return { actions: [first, ...others], obstacle: null }
  return { actions: [], obstacle: isHeld ? obstacle.message : null }
}
