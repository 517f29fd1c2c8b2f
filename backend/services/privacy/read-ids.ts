import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'

/** Ids and not a query of them: the index of a large table serves a list, but not several queries beside each other. */
export async function readIds(
  db: Database,
  table: PgTable & { readonly id: AnyPgColumn },
  where: SQL | undefined,
): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
  return rows.map(({ id }) => id)
}
