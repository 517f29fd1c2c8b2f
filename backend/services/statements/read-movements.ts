// The movements of a payee's money in a period, from the ledger: one for each entry that touches it.
import type { StatementBalance, StatementMovement } from '@affiliate-booking/contract/shapes/money/statements'
import { type MovementKind, movementKinds } from '@affiliate-booking/contract/options/money/statements'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { moneyCameBack, moneyRefunded } from '../messages/notices/commission-notices.ts'
import {
  formatBookingNumber,
  formatLeadNumber,
  formatPayoutNumber,
  formatRefundNumber,
} from '../../public-numbers.ts'

/** A payee's movements from an instant until before another one. */
export interface Range {
  readonly payeeId: string
  readonly from: Date
  readonly until: Date
}

const sumOf = (state: 'pending' | 'available' | 'held') =>
  sql.raw(
    `coalesce(-sum(amount) filter (where account in ('provider_${state}', 'partner_${state}')), 0)::bigint`,
  )

/** What the payee is owed by these postings or balances, for each state of the money. */
export const sums = sql`${sumOf('pending')} as pending, ${sumOf('available')} as available, ${sumOf('held')} as held`

const paise = z.coerce.number().pipe(z.int())

export const Sums = z.object({ pending: paise, available: paise, held: paise })

export const balanceOf = ({ pending, available, held }: z.infer<typeof Sums>): StatementBalance => ({
  pending,
  available,
  onHold: held,
  total: pending + available + held,
})

export const addBalances = (one: StatementBalance, other: StatementBalance, sign = 1): StatementBalance => ({
  pending: one.pending + sign * other.pending,
  available: one.available + sign * other.available,
  onHold: one.onHold + sign * other.onHold,
  total: one.total + sign * other.total,
})

const kindsOfEntries: Readonly<Record<string, MovementKind>> = {
  settlement: 'accrual',
  refund: 'correction',
  'payment-restored': 'correction',
}

/** The kind of a movement, from that of its entry. */
export const movementKind = (kind: string): MovementKind =>
  kindsOfEntries[kind] ?? movementKinds.find((each) => each === kind) ?? 'other'

export const isInRange = ({ payeeId, from, until }: Range): SQL =>
  sql`party_id = ${payeeId} and at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz`

// The driver's own format of a time cannot be compared to the microsecond.
const exactTime = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const MovementRow = Sums.extend({
  id: z.coerce.string(),
  at: z.string(),
  running: paise,
  kind: z.string(),
  booking_id: z.string().nullable(),
  booking_number: z.number().nullable(),
  product_title: z.string().nullable(),
  lead_id: z.string().nullable(),
  lead_number: z.number().nullable(),
  payout_id: z.string().nullable(),
  payout_number: z.number().nullable(),
  tds: paise.nullable(),
  net: paise.nullable(),
  utr: z.string().nullable(),
  completed_at: z.string().nullable(),
  refund_number: z.number().nullable(),
  reason: z.string().nullable(),
})
type MovementRow = z.infer<typeof MovementRow>

/** One row for each entry: `id`, `at`, the sums, what it is for. */
const moved = sql`select entry_id as id, at, ${sums},
  (array_agg(booking_id))[1] as booking_id, (array_agg(lead_id))[1] as lead_id from postings`

const movement = (row: MovementRow, balance: number): StatementMovement => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  kind: movementKind(row.kind),
  change: balanceOf(row),
  balance,
  booking:
    row.booking_id !== null && row.booking_number !== null
      ? {
          id: row.booking_id,
          bookingId: formatBookingNumber(row.booking_number),
          productTitle: row.product_title ?? '',
        }
      : null,
  lead:
    row.lead_id !== null && row.lead_number !== null
      ? { id: row.lead_id, leadId: formatLeadNumber(row.lead_number) }
      : null,
  payout:
    row.payout_id !== null && row.payout_number !== null
      ? {
          id: row.payout_id,
          payoutNumber: formatPayoutNumber(row.payout_number),
          tds: row.tds ?? 0,
          net: row.net ?? 0,
          utr: row.utr,
          completedAt: row.completed_at === null ? null : new Date(row.completed_at).toISOString(),
        }
      : null,
  refundNumber: row.refund_number === null ? null : formatRefundNumber(row.refund_number),
  reason: row.reason,
})

/** Adds what each movement is for and why; the reason for a decision on a commission is in the audit log. */
const describeRows = (db: Database, payeeId: string, slice: SQL) =>
  rowsOf(
    db,
    sql`select m.id, ${exactTime(sql`m.at`)} as at, m.running, m.pending, m.available, m.held, e.kind,
        m.booking_id, b.booking_number, b.product_title, m.lead_id, l.lead_number,
        o.id as payout_id, o.payout_number, o.tds, o.net, o.utr, ${exactTime(sql`o.completed_at`)} as completed_at,
        r.refund_number,
        coalesce(
          -- The reason that is typed is for the customer and the provider.
          case when e.kind = 'correction' and r.id is not null then ${moneyRefunded}::text else r.reason end,
          case when e.object_type = 'receipt' then ${moneyCameBack}::text end,
          decision.reason,
          -- A row that is cancelled later keeps its earlier movements.
          case when e.kind in ('correction', 'adjustment') then c.reason end,
          case when e.kind in ('payout-failed', 'payout-returned') then o.reason end,
          -- Of a row that is not on hold, it is a signal that was found while its payout was on its way.
          case when e.kind = 'hold' and c.status = 'on_hold' then c.hold_reason end, held.hold_reason) as reason
      from (${slice}) as m
      join journal_entries e on e.id = m.id
      cross join lateral (select case when e.object_id ~ '^[0-9a-f-]{36}$' then e.object_id::uuid end as id) as object
      left join bookings b on b.id = m.booking_id
      left join leads l on l.id = m.lead_id
      left join payouts o on e.object_type = 'payout' and o.id = object.id
      left join refunds r on e.object_type = 'refund' and r.id = object.id
      left join commissions c on e.object_type = 'commission' and c.id = object.id
      left join lateral (
        select a.reason from audit_log a
        where e.kind in ('hold', 'hold-end') and a.object_type = 'commission'
          and a.object_id = coalesce(c.corrects_id, c.id)::text
          and a.action in ('commission.held', 'commission.released')
          and a.created_at between e.at - interval '1 second' and e.at + interval '10 seconds'
        order by a.id limit 1
      ) as decision on true
      left join lateral (
        select h.hold_reason from commissions h
        where e.kind in ('settlement', 'accrual') and m.held <> 0 and h.booking_id = m.booking_id
          and h.beneficiary_id = ${payeeId} and h.status = 'on_hold' and h.hold_reason is not null
        limit 1
      ) as held on true
      order by m.at, m.id`,
    MovementRow,
  )

/** The movements with these numbers, counted from 1, both included. */
export async function readMovements(
  db: Database,
  range: Range,
  { first, last, opening }: { first: number; last: number; opening: number },
): Promise<StatementMovement[]> {
  const rows = await describeRows(
    db,
    range.payeeId,
    sql`select * from (
        select *, sum(pending + available + held) over w as running, row_number() over w as number
        from (${moved} where ${isInRange(range)} group by entry_id, at) as moved
        window w as (order by at, id)
      ) as numbered where number between ${first} and ${last}`,
  )
  return rows.map((row) => movement(row, opening + row.running))
}

const batchSize = 500

/** All movements in batches, each read on demand. */
export async function* readAllMovements(
  db: Database,
  range: Range,
  opening: number,
): AsyncGenerator<StatementMovement[]> {
  let balance = opening
  let last: MovementRow | undefined
  for (;;) {
    const beyond: SQL = last ? sql`and (at, entry_id) > (${last.at}::timestamptz, ${last.id}::bigint)` : sql``
    // One batch after the other.
    const rows: MovementRow[] = await describeRows(
      db,
      range.payeeId,
      sql`select *, 0 as running from (${moved} where ${isInRange(range)} ${beyond}
        group by entry_id, at order by at, entry_id limit ${batchSize}) as moved`,
    )
    if (rows.length > 0) {
      yield rows.map((row) => {
        balance += row.pending + row.available + row.held
        return movement(row, balance)
      })
    }
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}
