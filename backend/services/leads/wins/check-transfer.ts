// One transfer may pay for several leads, and for no more than it brought.
import { joinNames } from '@affiliate-booking/shared/join-names'
import { formatPaise } from '@affiliate-booking/shared/money'
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { leadWins } from '../../../db/schema/money/lead-wins.ts'
import { bankStatementLines } from '../../../db/schema/money/receipts.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'
import { type Failure, fail } from '../../../result.ts'
import type { StoredWin } from './find-win.ts'

/** A lender may pay for a month of leads at once. */
const namedLeads = 5

interface Transfer {
  readonly reference: string
  /** Whether the money came in; otherwise it went back. */
  readonly isCredit: boolean
}

/**
 * The failure of a win that takes more from a transfer than the bank statements have with its reference; null while they
 * do not have it, and for the only win with it: its line stays open and names the lead. Until the transaction ends, nobody
 * else records a win with this reference.
 */
export async function checkTransfer(
  tx: Database,
  win: StoredWin,
  { reference, isCredit }: Transfer,
): Promise<Failure | null> {
  const wanted = reference.toUpperCase()
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`transfer of leads ${wanted}`}, 0))`)
  const moved = await sumOfLines(tx, sql`upper(${bankStatementLines.reference}) = ${wanted}`, isCredit)
  if (moved === null) return null
  const column = isCredit ? leadWins.incomeReference : leadWins.returnReference
  const others = await tx
    .select({ leadNumber: leads.leadNumber, amount: leadWins.payoutReceived })
    .from(leadWins)
    .innerJoin(leads, eq(leads.id, leadWins.leadId))
    .where(and(sql`upper(${column}) = ${wanted}`, ne(leadWins.id, win.id)))
    .orderBy(asc(leads.leadNumber))
  const used = others.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  if (others.length === 0 || used + (win.payoutReceived ?? 0) <= moved) return null
  const names = [...new Set(others.map(({ leadNumber }) => formatLeadNumber(leadNumber)))]
  const left = names.length - namedLeads
  const shown = left > 0 ? [...names.slice(0, namedLeads), `${left} more`] : names
  return fail(
    409,
    `The bank statement has ${formatPaise(moved)} with this reference, and ${formatPaise(used)} of it is recorded for ${joinNames(shown)}. Check the reference.`,
  )
}

/** Paise of all lines; null: there is none. */
async function sumOfLines(tx: Database, isOf: SQL, isCredit: boolean): Promise<number | null> {
  const [lines] = await tx
    .select({ amount: sql<number | null>`sum(${bankStatementLines.amount})`.mapWith(Number) })
    .from(bankStatementLines)
    .where(and(isOf, eq(bankStatementLines.isCredit, isCredit)))
  return lines?.amount ?? null
}
