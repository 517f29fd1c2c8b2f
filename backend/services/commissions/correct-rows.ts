// What refunds after the settlement take back from everybody who earned on the booking, and what they get again if a reversed
// payment comes back.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { commissions, commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import type { Posting } from '../ledger/post-entries.ts'
import { isSent } from '../payouts/is-sent.ts'
import { accrualOf, type Commission, type NewCommission, owed } from './accruals.ts'
import { type Shares, sharesOf } from './shares.ts'
import { termsOf } from './terms.ts'

export interface Change {
  bookingId: string
  /** The id of the refund, or of the receipt of what came back. */
  causeId: string
  /** Paise that were paid at first. */
  price: number
  /** Paise that were left of it before, and after. */
  before: number
  after: number
  at: Date
  /** What the payees read. */
  reason?: string
}

export interface Correction {
  rows: NewCommission[]
  /** What the platform keeps less, paise; negative: more. */
  fee: number
  /** What the provider gets less; also of a share that was cancelled, which has no row. */
  provider: number
}

const isEarned = inArray(commissions.type, ['sale', 'override', 'share'])

/**
 * The corrections of a settled booking: for everybody what is deserved afterwards less what was deserved before.
 * Locks the rows that are corrected; the caller inserts the corrections and posts them.
 */
export async function correctRows(
  tx: Database,
  { bookingId, causeId, price, before, after, at, reason }: Change,
): Promise<Correction> {
  const rows = await tx
    .select()
    .from(commissions)
    .where(and(eq(commissions.bookingId, bookingId), isEarned))
    .orderBy(asc(commissions.id))
    .for('update')
  const sent = await findSentRows(tx, rows)
  const [snapshot] = await tx
    .select()
    .from(commissionSnapshots)
    .where(eq(commissionSnapshots.bookingId, bookingId))
  const terms = termsOf(snapshot ?? null, price)
  const [sharesBefore, sharesAfter] = [sharesOf(terms, before), sharesOf(terms, after)]
  return {
    rows: rows
      .filter(({ cancelledAt }) => cancelledAt === null)
      .map((row) => ({
        ...correctionOf(row, sent.has(row.id)),
        eventKey: `correct:${causeId}:${row.id}`,
        base: after,
        amount: deservedBy(row, sharesAfter) - deservedBy(row, sharesBefore),
        createdAt: at,
        ...(reason !== undefined && { reason }),
      }))
      .filter(({ amount }) => amount !== 0),
    fee: sharesBefore.fee - sharesAfter.fee,
    provider: sharesBefore.provider - sharesAfter.provider,
  }
}

/** What platform and provider keep less of a booking. */
export function splitOf({ rows, fee, provider }: Correction, bookingId: string): Posting[] {
  const share = rows.find(({ kind }) => kind === 'shares')
  return [
    // Without a row the share was cancelled, and the platform has it.
    share ? owed(share) : { account: 'commission_expense', bookingId, amount: provider },
    { account: 'platform_revenue', bookingId, amount: fee },
  ]
}

/** What the others earn less, and the platform spends less. */
export const accrualsOf = ({ rows }: Correction): Posting[] =>
  rows.filter(({ kind }) => kind === 'commissions').flatMap(accrualOf)

const deservedBy = ({ kind, tier }: Commission, { provider, deserved }: Shares): number =>
  kind === 'shares' ? provider : (deserved[tier ?? 0]?.amount ?? 0)

/** Which of these rows are paid or in a payout that was sent. They are locked, so that no payout with them is sent now. */
export async function findSentRows(tx: Database, rows: readonly Commission[]): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ payoutId }) => payoutId ?? [])
  const sent = ids.length === 0 ? [] : await readSentPayouts(tx, ids)
  return new Set(
    rows
      .filter(({ status, payoutId }) => status === 'paid' || sent.some((id) => id === payoutId))
      .map(({ id }) => id),
  )
}

async function readSentPayouts(tx: Database, ids: readonly string[]): Promise<string[]> {
  const sent = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(inArray(payouts.id, [...ids]), isSent('payouts')))
  return sent.map(({ id }) => id)
}

/**
 * A correction waits, is held or is available as the row that it corrects; of money that was sent it is available at
 * once.
 */
export const correctionOf = (
  row: Commission,
  isSent: boolean,
): Omit<NewCommission, 'eventKey' | 'base' | 'amount' | 'createdAt'> => ({
  bookingId: row.bookingId,
  leadId: row.leadId,
  beneficiaryId: row.beneficiaryId,
  kind: row.kind,
  tier: row.tier,
  snapshotId: row.snapshotId,
  correctsId: row.id,
  bps: row.bps,
  flat: row.flat,
  type: 'correction',
  status: isSent ? 'available' : row.status,
  holdUntil: row.holdUntil,
  holdReason: isSent ? null : row.holdReason,
  territoryPath: row.territoryPath,
})
