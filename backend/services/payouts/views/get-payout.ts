import type { PayoutDetails, PayoutItem } from '@affiliate-booking/contract/shapes/money/payouts'
import type { Page } from '@affiliate-booking/contract/lists'
import type { PayoutAction } from '@affiliate-booking/contract/options/money/payouts'
import type { TimelineEntry } from '@affiliate-booking/contract/shapes/timeline'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { payoutFiles, payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { readPage, type Sorting } from '../../../lists/page.ts'
import { ok, type Result } from '../../../result.ts'
import { type Actor, isAdminAccount, maySendMoney } from '../../users/account.ts'
import { isPayoutReferenceCorrectable } from '../../transfers/correct-payout-reference.ts'
import { findPayout, type Payout } from '../find-payout.ts'
import { describePayoutRow, selectPayouts } from './list-payouts.ts'
import { countSuperAdmins, readPayoutSettings } from '../payout-settings.ts'
import { formatBookingNumber } from '../../../public-numbers.ts'

/** A payout in scope, by its id or number. Fails with 404. */
export async function getPayout(
  db: Database,
  actor: Actor,
  idOrNumber: string,
): Promise<Result<PayoutDetails>> {
  const found = await findPayout(db, actor, idOrNumber)
  return found.ok ? ok(await describePayout(db, actor, found.value.id)) : found
}

/** The caller checks the scope. */
export async function describePayout(db: Database, actor: Actor, id: string): Promise<PayoutDetails> {
  const [record] = await selectPayouts(db).where(eq(payouts.id, id))
  if (!record) throw new Error('The payout was deleted between two queries')
  const { payout } = record
  const { singleOperator } = await readPayoutSettings(db)
  const isShared = payout.othersBase > 0 || payout.othersTds > 0
  // A payee, and who sees this one alone, reads nothing of other accounts.
  const seesOthers = isShared && maySendMoney(actor) && payout.beneficiaryId !== actor.id
  const mayDownload =
    payout.fileId !== null && (actor.role === 'super_admin' || (await hasMadeFile(db, actor, payout)))
  return {
    ...describePayoutRow(record),
    version: payout.version,
    reason: payout.reason,
    items: await db.$count(commissions, eq(commissions.payoutId, id)),
    tax: {
      section: payout.section,
      financialYear: payout.financialYear,
      base: payout.taxBase,
      bps: payout.taxBps,
      threshold: payout.taxThreshold,
      yearBase: payout.yearBase + (seesOthers ? payout.othersBase : 0),
      yearTds: payout.yearTds + (seesOthers ? payout.othersTds : 0),
      isPanShared: isShared,
      isAboveThreshold:
        payout.taxThreshold === null ||
        payout.yearBase + payout.othersBase + payout.taxBase > payout.taxThreshold,
      ...(seesOthers && { othersBase: payout.othersBase, othersTds: payout.othersTds }),
    },
    approvedAt: payout.approvedAt?.toISOString() ?? null,
    returnedAt: payout.returnedAt?.toISOString() ?? null,
    fileId: mayDownload ? payout.fileId : null,
    actions: permittedActions(actor, payout, singleOperator),
    isReferenceCorrectable: await isPayoutReferenceCorrectable(db, actor, payout),
    approvalObstacle: await findApprovalObstacle(db, actor, payout, singleOperator),
    timeline: await readTimeline(db, actor, payout),
  }
}

const approves = (actor: Actor, { createdBy }: Payout, isSingleOperator: boolean): boolean =>
  actor.role === 'super_admin' && (createdBy !== actor.id || isSingleOperator)

async function findApprovalObstacle(
  db: Database,
  actor: Actor,
  payout: Payout,
  isSingleOperator: boolean,
): Promise<string | null> {
  const isOpen = payout.status === 'draft' && maySendMoney(actor) && payout.beneficiaryId !== actor.id
  if (!isOpen || approves(actor, payout, isSingleOperator)) return null
  if (actor.role !== 'super_admin') return 'A super administrator approves this payout.'
  return (await countSuperAdmins(db)) > 1
    ? 'You created this payout: another super administrator approves it.'
    : 'You created this payout, and there is no other super administrator to approve it. Appoint one, or turn on “Single operator” in the platform settings.'
}

function permittedActions(actor: Actor, payout: Payout, isSingleOperator: boolean): PayoutAction[] {
  if (!maySendMoney(actor) || payout.beneficiaryId === actor.id) return []
  const mayApprove = approves(actor, payout, isSingleOperator)
  const permitted = actionsByStatus[payout.status] ?? []
  return permitted.filter(
    (action) => (action !== 'approve' || mayApprove) && (action !== 'return' || payout.net > 0),
  )
}

const actionsByStatus: Readonly<Partial<Record<Payout['status'], readonly PayoutAction[]>>> = {
  draft: ['approve', 'cancel'],
  approved: ['cancel'],
  sent: ['complete', 'fail'],
  completed: ['return'],
  failed: ['complete'],
}

const hasMadeFile = async (db: Database, actor: Actor, { fileId }: Payout): Promise<boolean> =>
  fileId !== null &&
  (await db.$count(payoutFiles, and(eq(payoutFiles.id, fileId), eq(payoutFiles.createdBy, actor.id)))) > 0

/** Oldest first. Only administrators see who did something. */
async function readTimeline(db: Database, actor: Actor, { id }: Payout): Promise<TimelineEntry[]> {
  const entries = await db
    .select({ entry: auditLog, actorName: users.name })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorId))
    .where(and(eq(auditLog.objectType, 'payout'), eq(auditLog.objectId, id)))
    .orderBy(asc(auditLog.id))
  return entries.map(({ entry, actorName }) => ({
    id: String(entry.id),
    action: entry.action,
    actor: isAdminAccount(actor) ? actorName : entry.actorId === null ? null : 'Administrator',
    reason: entry.reason,
    at: entry.createdAt.toISOString(),
  }))
}

const newestItem: Sorting = {
  name: 'newest',
  by: commissions.createdAt,
  id: commissions.id,
  isDescending: true,
}

/** What a payout in scope consists of, newest first. Fails with 404. */
export async function listPayoutItems(
  db: Database,
  actor: Actor,
  idOrNumber: string,
  query: { after?: string | undefined; before?: string | undefined },
): Promise<Result<Page<PayoutItem>>> {
  const found = await findPayout(db, actor, idOrNumber)
  if (!found.ok) return found
  const page = await readPage(query, newestItem, async (slice) => {
    const rows = await db
      .select({ row: commissions, booking: bookings, key: slice.key })
      .from(commissions)
      .leftJoin(bookings, eq(bookings.id, commissions.bookingId))
      .where(and(eq(commissions.payoutId, found.value.id), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.map((each) => ({ ...each, id: each.row.id }))
  })
  return ok({ ...page, rows: page.rows.map(describeItem) })
}

const describeItem = ({
  row,
  booking,
}: {
  row: typeof commissions.$inferSelect
  booking: typeof bookings.$inferSelect | null
}): PayoutItem => ({
  id: row.id,
  type: row.type,
  bookingNumber: booking ? formatBookingNumber(booking.bookingNumber) : null,
  productTitle: booking?.productTitle ?? null,
  isLead: row.leadId !== null,
  base: row.base,
  bps: row.bps,
  flat: row.flat,
  amount: row.amount,
  isTaxed: row.isTaxed,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
})
