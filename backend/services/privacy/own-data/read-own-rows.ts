import { and, getTableColumns, is, SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import type { Account } from '../../users/account.ts'
import type { ExportedTable } from './personal-tables.ts'

/** Rows that are in memory at once. */
const pageSize = 200

/** The columns of a table that are in the copy, a page of rows at a time. */
export async function* readOwnRows(
  db: Database,
  { table, rowsOf, order, without = [], shown }: ExportedTable,
  person: Account,
): AsyncGenerator<Record<string, unknown>[]> {
  const keys = order.map((column, index) => [`key ${index}`, column] as const)
  const names = new Set<string>(keys.map(([name]) => name))
  const columns = {
    ...Object.fromEntries(
      Object.entries(getTableColumns(table)).filter(([, column]) => !without.includes(column)),
    ),
    ...shown?.(person),
    // As text: with all digits of a time.
    ...Object.fromEntries(keys.map(([name, column]) => [name, sql<string>`${column}::text`])),
  }
  const isAfter = (row: Record<string, unknown>) =>
    sql`(${sql.join([...order], sql`, `)}) > (${sql.join(
      keys.map(([name, column]) => sql`${row[name]}::${sql.raw(column.getSQLType())}`),
      sql`, `,
    )})`
  const found = rowsOf(person, db)
  const parts = found === undefined || is(found, SQL) ? [found] : found
  for await (const part of parts) {
    let last: Record<string, unknown> | undefined
    do {
      const rows: Record<string, unknown>[] = await db
        .select(columns)
        .from(table)
        .where(and(part, last && isAfter(last)))
        .orderBy(...order)
        .limit(pageSize)
      yield rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))))
      last = rows.length < pageSize ? undefined : rows.at(-1)
    } while (last !== undefined)
  }
}
