// Which column of a bank's file holds what: suggested by its titles, chosen once, and remembered for the format.
import { StatementColumns } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { platformSettings } from '../../db/schema/money/payouts.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { isCreditSide } from './read-lines.ts'

const titlesOf = {
  date: /^(txn|transaction|tran|post(ing)?|value)?\s*date/i,
  description: /narration|description|particulars|remarks|details/i,
  reference: /ref|utr|rrn|chq|cheque/i,
  credit: /credit|deposit|\bcr\b/i,
  debit: /debit|withdrawal|\bdr\b/i,
  amount: /^(transaction |txn )?amount/i,
  type: /type|dr\s*\/\s*cr|cr\s*\/\s*dr/i,
} as const satisfies Record<keyof StatementColumns, RegExp>

/** What the titles of banks in India suggest, and the cells below a type: it is often the way of the payment. */
export function suggestColumns(
  titles: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Partial<StatementColumns> {
  const isType = (title: string) => titlesOf.type.test(title)
  const suggested: Partial<StatementColumns> = {}
  for (const name of ['date', 'description', 'reference', 'credit', 'debit', 'amount', 'type'] as const) {
    const index = titles.findIndex(
      (title) => titlesOf[name].test(title) && (name === 'type' || !isType(title)),
    )
    if (index >= 0) suggested[name] = index
  }
  const sides = titles.findIndex((title, index) => isType(title) && holdsSides(rows, index))
  if (sides >= 0) suggested.type = sides
  const hasOwnColumns = suggested.credit !== undefined && suggested.debit !== undefined
  return hasOwnColumns
    ? { ...suggested, amount: null, type: null }
    : { ...suggested, credit: null, debit: null }
}

function holdsSides(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')
  return cells.length > 0 && cells.every((cell) => isCreditSide(cell) !== undefined)
}

/** Fails with 400 for columns that the file lacks, and for amounts that are nowhere. */
export function checkColumns(columns: StatementColumns, titles: readonly string[]): Result<StatementColumns> {
  const { credit, debit, amount } = columns
  if (Object.values(columns).some((index) => index != null && index >= titles.length))
    return fail(400, 'The file has no such column.')
  const isInOne = amount != null && credit == null && debit == null
  const isInTwo = amount == null && credit != null && debit != null && credit !== debit
  if (!isInOne && !isInTwo)
    return fail(400, 'Choose one column for the amount, or one for money in and another for money out.')
  return ok(columns)
}

const settingName = (signature: string) => `statement-columns:${signature}`

export async function findColumns(db: Database, signature: string): Promise<StatementColumns | null> {
  const [stored] = await db
    .select({ value: platformSettings.value })
    .from(platformSettings)
    .where(eq(platformSettings.name, settingName(signature)))
  return stored ? StatementColumns.parse(stored.value) : null
}

export async function rememberColumns(
  tx: Database,
  signature: string,
  columns: StatementColumns,
  { actor, at }: { actor: Actor; at: Date },
): Promise<void> {
  const change = { value: columns, updatedBy: actor.id, updatedAt: at }
  await tx
    .insert(platformSettings)
    .values({ name: settingName(signature), ...change })
    .onConflictDoUpdate({ target: platformSettings.name, set: change })
}
