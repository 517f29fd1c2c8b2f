// Payouts and refunds that lines of bank statements name, by their number or their UTR.
import { transferReferencePattern } from '@affiliate-booking/contract/options/money/refunds'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { journalEntries, postings } from '../../db/schema/money/ledger.ts'
import { payouts } from '../../db/schema/money/payouts.ts'
import { bankStatementLines, refunds } from '../../db/schema/money/receipts.ts'
import { isTransferNumber } from './find-reference.ts'
import type { Line } from './find-statement.ts'
import { formatPayoutNumber, formatRefundNumber } from '../../public-numbers.ts'

const Row = z.object({
  line: z.string(),
  kind: z.enum(['payout', 'refund']),
  id: z.string(),
  number: z.int(),
  status: z.string(),
  version: z.int(),
  utr: z.string().nullable(),
  isLinked: z.boolean(),
})

export interface NamedTransfer extends Omit<z.infer<typeof Row>, 'line' | 'number'> {
  /** Such as `PO-000123`. */
  readonly number: string
}

/** Banks repeat the number in the narration: the bank file names it. */
const numberIn = (pattern: RegExp, { description, reference }: Pick<Line, 'description' | 'reference'>) => {
  const digits = pattern.exec(`${description} ${reference}`)?.[1]
  return digits === undefined ? null : Number(digits)
}

const payoutNumber = /(?<![A-Z0-9])PO-?0*(\d{1,9})(?!\d)/i
const refundNumber = /(?<![A-Z0-9])RF-0*(\d{1,9})(?!\d)/i

/**
 * The payout or refund that each line names, of the amount that is sent or came back, by the id of the line; none where
 * several fit. A payout that is named by its number is found by nothing else.
 */
export async function findNamedTransfers(
  db: Database,
  lines: readonly Line[],
): Promise<ReadonlyMap<string, NamedTransfer>> {
  if (lines.length === 0) return new Map()
  const wanted = JSON.stringify(
    lines.map((line) => ({
      id: line.id,
      amount: line.amount,
      credit: line.isCredit,
      utr: line.reference.toUpperCase(),
      payout: numberIn(payoutNumber, line),
      refund: line.isCredit ? numberIn(refundNumber, line) : null,
    })),
  )
  const isLinked = (to: SQL) => sql`exists (
    select from ${bankStatementLines} as other where ${to}
      and not other.is_credit and other.id <> line.id) as "isLinked"`
  // A refund whose money came back is sent again, by another transfer.
  const isSameTransfer = sql`other.refund_id = found.id and upper(other.reference) = line.utr`
  // What waits again may be less than what came back, since a reversal has covered a part.
  const wasSentAs = sql`((line.credit or found.status in ('awaiting_payee', 'due')) and exists (
    select from ${journalEntries} as entry join ${postings} as moved on moved.entry_id = entry.id
    where entry.object_type = 'refund' and entry.object_id = found.id::text and entry.kind = 'refund-sent'
      and moved.account = 'cash' and moved.amount = -line.amount))`
  const rows = await rowsOf(
    db,
    sql`with line as (select * from jsonb_to_recordset(${wanted}::text::jsonb)
        as named (id uuid, amount bigint, credit boolean, utr text, payout int, refund int))
      select * from (select every.*, count(*) over (partition by every.line) as fits from (
      select line.id as line, 'payout' as kind, found.id, found.payout_number as number, found.status::text,
        found.version, found.utr, ${isLinked(sql`other.payout_id = found.id`)}
      from line join ${payouts} as found on found.net = line.amount
        and (found.payout_number = line.payout or (line.payout is null and upper(found.utr) = line.utr))
      union all
      select line.id, 'refund', found.id, found.refund_number, found.status::text,
        found.version, found.utr, ${isLinked(isSameTransfer)}
      from line join ${refunds} as found on (found.amount = line.amount or ${wasSentAs})
        and (found.refund_number = line.refund or (line.refund is null and upper(found.utr) = line.utr))
      ) as every) as counted where fits = 1`,
    Row,
  )
  return new Map(
    rows.map(({ line, number, ...transfer }) => {
      const format = transfer.kind === 'payout' ? formatPayoutNumber : formatRefundNumber
      return [line, { ...transfer, number: format(number) }]
    }),
  )
}

/** Whether another line paid it already, or another transfer. A recorded UTR that is no reference proves no other one. */
export const isPaidTwice = (
  { reference }: Pick<Line, 'reference'>,
  { utr, status, isLinked }: NamedTransfer,
): boolean =>
  isLinked ||
  (status !== 'sent' &&
    utr !== null &&
    transferReferencePattern.test(utr) &&
    isTransferNumber(reference) &&
    utr.toUpperCase() !== reference.toUpperCase())

/** Of a line that a transfer came back by. The next transfer of a refund does not fail by it. */
export const cameBackNote = ({ kind, number }: Pick<NamedTransfer, 'kind' | 'number'>): string =>
  kind === 'refund'
    ? `${number} came back. Record that on its page. If it was sent again since, ignore this line.`
    : `${number} came back. Record that on its page.`
