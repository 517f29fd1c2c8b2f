// Commissions in lists: the columns to read and their form on the wire.
import type { CommissionRow } from '@affiliate-booking/contract/shapes/money/commissions'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { bookings } from '../../../db/schema/bookings.ts'
import { commissions } from '../../../db/schema/money/commissions.ts'
import { leads } from '../../../db/schema/leads.ts'
import { payouts } from '../../../db/schema/money/payouts.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { waitingForIncome } from '../waiting-for-income.ts'
import { formatBookingNumber, formatLeadNumber, formatPayoutNumber } from '../../../public-numbers.ts'

const rowColumns = {
  id: commissions.id,
  type: commissions.type,
  status: commissions.status,
  tier: commissions.tier,
  beneficiaryId: commissions.beneficiaryId,
  bookingId: commissions.bookingId,
  leadId: commissions.leadId,
  payoutId: commissions.payoutId,
  amount: commissions.amount,
  base: commissions.base,
  holdUntil: commissions.holdUntil,
  holdReason: commissions.holdReason,
  reason: commissions.reason,
  cancelledAt: commissions.cancelledAt,
  paidAt: commissions.paidAt,
  createdAt: commissions.createdAt,
}

/** Money on hold that goes with a row that was cancelled. What was paid of that row before comes back separately. */
const isOfCancelled = sql<boolean>`case when ${commissions.status} = 'on_hold' and ${commissions.correctsId} is not null
  then exists (
    select from commissions as corrected
    where corrected.id = ${commissions.correctsId} and corrected.cancelled_at is not null
  ) else false end`

const joined = {
  isOfCancelled,
  beneficiaryName: users.name,
  booking: { number: bookings.bookingNumber, productTitle: bookings.productTitle },
  leadNumber: leads.leadNumber,
  payout: { number: payouts.payoutNumber, status: payouts.status },
}

type Selection = Parameters<Database['select']>[0] & object

/** Columns of commissions, with what they are for, whom they belong to and their payout. */
const selectWith = <Columns extends Partial<typeof commissions._.columns>, More extends Selection>(
  db: Database,
  columns: Columns,
  more: More,
) =>
  db
    .select({ commission: columns, ...joined, ...more })
    .from(commissions)
    .innerJoin(users, eq(users.id, commissions.beneficiaryId))
    .leftJoin(bookings, eq(bookings.id, commissions.bookingId))
    .leftJoin(leads, eq(leads.id, commissions.leadId))
    .leftJoin(payouts, eq(payouts.id, commissions.payoutId))
    .$dynamic()

/** As rows of lists have them. */
export const selectCommissionRows = <More extends Selection>(db: Database, more: More) =>
  selectWith(db, rowColumns, more)

/** Whole. */
export const selectCommissions = (db: Database) => selectWith(db, getTableColumns(commissions), {})

export type CommissionRecord = Awaited<ReturnType<typeof selectCommissions>>[number]

type RowRecord = Omit<CommissionRecord, 'commission'> & {
  readonly commission: Pick<CommissionRecord['commission'], keyof typeof rowColumns>
}

export function describeCommissionRow(record: RowRecord): CommissionRow {
  const { commission, isOfCancelled, beneficiaryName, booking, leadNumber, payout } = record
  const { id, type, status, amount, base, holdReason, reason, tier, bookingId, leadId } = commission
  return {
    id,
    type,
    status,
    isCancelled: commission.cancelledAt !== null || isOfCancelled,
    amount,
    base,
    createdAt: commission.createdAt.toISOString(),
    holdUntil: commission.holdUntil.toISOString(),
    waitsForIncome: commission.holdUntil >= waitingForIncome,
    paidAt: commission.paidAt?.toISOString() ?? null,
    // A signal that came too late to hold it is for the day on which the payout fails.
    holdReason: status === 'on_hold' ? holdReason : null,
    reason,
    booking:
      bookingId !== null && booking !== null
        ? {
            id: bookingId,
            bookingId: formatBookingNumber(booking.number),
            productTitle: booking.productTitle,
          }
        : null,
    lead:
      leadId !== null && leadNumber !== null ? { id: leadId, leadId: formatLeadNumber(leadNumber) } : null,
    beneficiary: { id: commission.beneficiaryId, name: beneficiaryName },
    tier,
    payout:
      commission.payoutId !== null && payout !== null
        ? { id: commission.payoutId, payoutId: formatPayoutNumber(payout.number), status: payout.status }
        : null,
  }
}
