// Checks every settled booking against its snapshot: who earns, and how much of what is left of the price.
import { and, asc, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { commissions, commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { postings } from '../../db/schema/money/ledger.ts'
import type { Commission } from '../commissions/accruals.ts'
import { sharesOf } from '../commissions/shares.ts'
import { findDeleted } from '../commissions/earners.ts'
import { beneficiariesOf, type Snapshot, termsOf } from '../commissions/terms.ts'

const batchSize = 500
const maximumProblems = 20

export async function checkShares(db: Database): Promise<string[]> {
  const problems: string[] = []
  let last: string | undefined
  do {
    const settled = await db
      .select({
        id: bookings.id,
        providerId: bookings.providerId,
        price: bookings.totalAmount,
        refunded: bookings.refundAmount,
        settledAt: bookings.settledAt,
      })
      .from(bookings)
      .where(and(isNotNull(bookings.settledAt), last === undefined ? undefined : gt(bookings.id, last)))
      .orderBy(asc(bookings.id))
      .limit(batchSize)
    last = settled.length < batchSize ? undefined : settled.at(-1)?.id
    if (settled.length > 0) problems.push(...(await checkSettled(db, settled)))
  } while (last !== undefined && problems.length < maximumProblems)
  return problems.slice(0, maximumProblems)
}

interface Settled {
  id: string
  providerId: string
  price: number
  refunded: number | null
  settledAt: Date | null
}

async function checkSettled(db: Database, settled: readonly Settled[]): Promise<string[]> {
  const ids = settled.map(({ id }) => id)
  const [rows, snapshots, revenues] = await Promise.all([
    db.select().from(commissions).where(inArray(commissions.bookingId, ids)),
    db.select().from(commissionSnapshots).where(inArray(commissionSnapshots.bookingId, ids)),
    db
      .select({
        id: postings.bookingId,
        fee: sql`coalesce(-sum(${postings.amount}) filter (where account = 'platform_revenue'), 0)`.mapWith(
          Number,
        ),
        spent:
          sql`coalesce(sum(${postings.amount}) filter (where account = 'commission_expense'), 0)`.mapWith(
            Number,
          ),
      })
      .from(postings)
      .where(inArray(postings.bookingId, ids))
      .groupBy(postings.bookingId),
  ])
  const deleted = await findDeleted(
    db,
    snapshots.flatMap((snapshot) => beneficiariesOf(snapshot).map(({ id }) => id)),
  )
  return settled.flatMap((booking) =>
    problemsOf(
      booking,
      rows.filter(({ bookingId, type }) => bookingId === booking.id && type !== 'adjustment'),
      snapshots.find(({ bookingId }) => bookingId === booking.id) ?? null,
      revenues.find(({ id }) => id === booking.id) ?? { fee: 0, spent: 0 },
      deleted,
    ).map((problem) => `Booking ${booking.id}: ${problem}`),
  )
}

export interface Earner {
  id: string
  tier: number | null
  deserved: number
  /** Somebody who was deleted before has no row. */
  isDeleted?: boolean
}

function problemsOf(
  { providerId, price, refunded, settledAt }: Settled,
  rows: readonly Commission[],
  snapshot: Snapshot | null,
  { fee, spent }: { fee: number; spent: number },
  deleted: ReadonlyMap<string, Date>,
): string[] {
  const paid = price - (refunded ?? 0)
  const shares = sharesOf(termsOf(snapshot, price), paid)
  const earners: Earner[] = [
    { id: providerId, tier: null, deserved: shares.provider },
    ...beneficiariesOf(snapshot).map(({ id, tier }) => ({
      id,
      tier,
      deserved: shares.deserved[tier]?.amount ?? 0,
      isDeleted: wasDeleted(deleted.get(id), settledAt),
    })),
  ]
  const problems = earners.flatMap((earner) => earnerProblems(earner, rows))
  const strangers = rows.filter(
    ({ beneficiaryId, tier }) =>
      !earners.some((earner) => earner.id === beneficiaryId && earner.tier === tier),
  )
  if (strangers.length > 0) problems.push(`${strangers.length} rows of people who are not in the snapshot`)
  if (fee !== shares.fee) problems.push(`the fee is ${fee}, not ${shares.fee}`)
  const sum = rows.reduce((sum, { amount }) => sum + amount, 0)
  // A cancelled share has become the platform's.
  if (fee + sum - spent !== paid) problems.push(`fee and share are ${fee + sum - spent}, not ${paid}`)
  return problems
}

/** A settlement and a deletion each have the time at which their transaction or job began: they may be in the wrong order. */
const leeway = hourMs

/** Whether somebody was deleted when a booking was settled or a win confirmed. */
export const wasDeleted = (deletedAt: Date | undefined, settledAt: Date | null): boolean =>
  deletedAt !== undefined && settledAt !== null && deletedAt.getTime() <= settledAt.getTime() + leeway

/** Whether somebody has one row, and all of theirs sum to what is deserved; a cancelled one to nothing. */
export function earnerProblems(
  { id, tier, deserved, isDeleted = false }: Earner,
  rows: readonly Commission[],
): string[] {
  const own = rows.filter((row) => row.beneficiaryId === id && row.tier === tier)
  const earned = own.filter(({ type }) => type !== 'correction')
  const [row] = earned
  if (!row && isDeleted) return []
  if (!row || earned.length > 1) return [`${id} has ${earned.length} rows, not one`]
  const sum = own.reduce((sum, { amount }) => sum + amount, 0)
  const expected = row.cancelledAt === null ? deserved : 0
  return sum === expected ? [] : [`the rows of ${id} sum to ${sum}, not ${expected}`]
}
