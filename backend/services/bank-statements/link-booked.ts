// Lines of bank statements about money that the books have already: they are linked, and post nothing.
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { leadWins } from '../../db/schema/money/lead-wins.ts'
import { taxDeposits } from '../../db/schema/money/payouts.ts'
import { bankStatementLines, receipts } from '../../db/schema/money/receipts.ts'
import { formatLeadNumber } from '../../public-numbers.ts'

/**
 * @param target of the columns `reference` in capitals, `amount` and `id`
 * @param isCredit whether the money came in
 */
async function linkOpen(
  tx: Database,
  target: SQL,
  { isCredit, column }: { isCredit: boolean; column: 'receipt_id' | 'lead_id' | null },
): Promise<void> {
  const id = column === null ? sql`` : sql`, ${sql.identifier(column)} = found.target`
  // A line that somebody decides on at this moment is not waited for: they hold it, and may wait for our booking.
  await tx.execute(sql`update ${bankStatementLines} as line set outcome = 'linked'${id}
    from (
      select waiting.id, booked.id as target from ${bankStatementLines} as waiting
      join (${target}) as booked
        on booked.reference = upper(waiting.reference) and booked.amount = waiting.amount
      where waiting.outcome = 'open' and waiting.is_credit = ${isCredit}
      order by waiting.id for update of waiting skip locked
    ) as found
    where line.id = found.id`)
}

/** @param ids of the receipts that are new; none: of all */
export async function linkReceipts(tx: Database, ids?: readonly string[]): Promise<void> {
  const isNew =
    ids === undefined
      ? sql``
      : sql`and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::text::jsonb))`
  const booked = sql`select upper(reference) as reference, amount, id from ${receipts} where voided_at is null ${isNew}`
  await linkOpen(tx, booked, { isCredit: true, column: 'receipt_id' })
}

/** One transfer may pay for several leads: their sum counts. */
const sumOfWins = (
  reference: SQL,
) => sql`select upper(${reference}) as reference, sum(payout_received)::bigint as amount,
  min(lead_id::text)::uuid as id from ${leadWins} where ${reference} is not null group by 1`

export const linkLeadIncome = (tx: Database): Promise<void> =>
  linkOpen(tx, sumOfWins(sql`income_reference`), { isCredit: true, column: 'lead_id' })

/** Money that was sent back without a booking, income of leads that went back, and deposits of TDS. */
export async function linkOutgoing(tx: Database): Promise<void> {
  const returned = sql`select upper(return_utr) as reference, amount, id from ${receipts} where return_utr is not null`
  await linkOpen(tx, returned, { isCredit: false, column: 'receipt_id' })
  await linkOpen(tx, sumOfWins(sql`return_reference`), { isCredit: false, column: 'lead_id' })
  const deposits = sql`select upper(reference) as reference, amount, id from ${taxDeposits}`
  await linkOpen(tx, deposits, { isCredit: false, column: null })
}

export interface LeadIncome {
  /** Of the lead, or of the first one of several. */
  readonly leadId: string
  /** Paise, of all leads together. */
  readonly amount: number
}

/** The income of leads with these references, by the reference in capitals. */
export async function findLeadIncome(
  db: Database,
  references: readonly string[],
): Promise<ReadonlyMap<string, LeadIncome>> {
  if (references.length === 0) return new Map()
  const wanted = JSON.stringify(references.map((reference) => reference.toUpperCase()))
  const rows = await rowsOf(
    db,
    sql`select upper(win.income_reference) as reference, min(lead.lead_number) as number, sum(win.payout_received)::text as amount
      from ${leadWins} as win join ${leads} as lead on lead.id = win.lead_id
      where upper(win.income_reference) in (select value from jsonb_array_elements_text(${wanted}::text::jsonb))
      group by 1`,
    z.object({ reference: z.string(), number: z.int(), amount: z.coerce.number() }),
  )
  return new Map(
    rows.map(({ reference, number, amount }) => [reference, { leadId: formatLeadNumber(number), amount }]),
  )
}
