// The stored totals of one scope: triggers count rows as they change, so a dashboard never counts rows itself.
import type { BookingStats, LeadStats, MonthCounts } from '@affiliate-booking/contract/shapes/dashboard'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/database.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { percentChange, type Months } from './months.ts'

const Total = z.object({
  subject: z.string(),
  key: z.string(),
  month: z.string(),
  // PostgreSQL returns sums of integers as text.
  count: z.coerce.number(),
  amount: z.coerce.number(),
})
type Total = z.output<typeof Total>

export type Subject = 'user' | 'product' | 'booking' | 'revenue' | 'earning' | 'lead'

export interface Totals {
  /** Of all keys, or of one. */
  count: (subject: Subject, key?: string) => number
  /** Paise. */
  amount: (subject: Subject) => number
  /** Created in a month of those that are shown. */
  countIn: (month: string, subject: Subject, key?: string) => number
  /** Paise. */
  amountIn: (month: string, subject: Subject) => number
}

/**
 * The totals of a scope, such as `all`, a territory's path or `provider:<id>`. The months before those that are shown come as
 * one.
 */
export async function readTotals(
  db: Database,
  scope: string | null,
  { series }: Pick<Months, 'series'>,
): Promise<Totals> {
  const before = sql`(${`${series[0]}-01`}::date - interval '1 month')::date`
  const rows = await rowsOf(
    db,
    sql`select subject, key, to_char(greatest(month, ${before}), 'YYYY-MM') as month, sum(count) as count, sum(amount) as amount
      from (
        select subject, key, month, count, amount from totals where scope = ${scope}
        union all
        select subject, key, month, count, amount from total_deltas where scope = ${scope}
      ) as parts
      group by subject, key, 3`,
    Total,
  )
  const sum = (what: 'count' | 'amount', fits: (row: Total) => boolean) =>
    rows.filter(fits).reduce((sum, row) => sum + row[what], 0)
  const isOf = (subject: Subject, key?: string) => (row: Total) =>
    row.subject === subject && (key === undefined || row.key === key)
  return {
    count: (subject, key) => sum('count', isOf(subject, key)),
    amount: (subject) => sum('amount', isOf(subject)),
    countIn: (month, subject, key) => sum('count', (row) => row.month === month && isOf(subject, key)(row)),
    amountIn: (month, subject) => sum('amount', (row) => row.month === month && isOf(subject)(row)),
  }
}

export const bookingStatsOf = (totals: Totals): BookingStats => ({
  pending: totals.count('booking', 'pending'),
  confirmed: totals.count('booking', 'confirmed'),
  completed: totals.count('booking', 'completed'),
  cancelled: totals.count('booking', 'cancelled'),
})

export const leadStatsOf = (totals: Totals): LeadStats => ({
  new: totals.count('lead', 'new'),
  contacted: totals.count('lead', 'contacted'),
  qualified: totals.count('lead', 'qualified'),
  proposal: totals.count('lead', 'proposal'),
  negotiation: totals.count('lead', 'negotiation'),
  closed_won: totals.count('lead', 'closed_won'),
  closed_lost: totals.count('lead', 'closed_lost'),
})

/** This month compared with last month, in percent. */
export function changeOf(totals: Totals, months: Months, subject: Subject): number | null {
  const { lastMonth, thisMonth } = monthCountsOf(totals, months, subject)
  return percentChange(lastMonth, thisMonth)
}

/** What the change of a subject is made of. */
export const monthCountsOf = (totals: Totals, { present, last }: Months, subject: Subject): MonthCounts => ({
  thisMonth: totals.countIn(present, subject),
  lastMonth: totals.countIn(last, subject),
})

/** `revenue` is what was paid and not refunded, `earning` what a payee earned of it. */
type Income = 'revenue' | 'earning'

/** Paise; growth in percent. */
export function revenueOf(totals: Totals, { present, last }: Months, subject: Income) {
  const thisMonth = totals.amountIn(present, subject)
  const lastMonth = totals.amountIn(last, subject)
  return {
    total: totals.amount(subject),
    thisMonth,
    lastMonth,
    growth: percentChange(lastMonth, thisMonth),
  }
}

export const monthlyRevenueOf = (totals: Totals, { series }: Months, subject: Income) =>
  series.map((month) => ({ month, revenue: totals.amountIn(month, subject) }))

export const monthlyBookingsOf = (totals: Totals, { series }: Months) =>
  series.map((month) => ({ month, bookings: totals.countIn(month, 'booking') }))

/** Conversions are the leads that joined in that month and were won at any time. */
export const monthlyLeadsOf = (totals: Totals, { series }: Months) =>
  series.map((month) => ({
    month,
    leads: totals.countIn(month, 'lead'),
    conversions: totals.countIn(month, 'lead', 'closed_won'),
  }))
