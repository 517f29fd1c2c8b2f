// The database of all services: Drizzle on PGlite or PostgreSQL, or a transaction of either.
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type * as schema from './schema.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

// Both drivers return this, but their common type does not say so.
const QueryResult = z.object({ rows: z.array(z.unknown()) })

/** Runs a raw query and parses its rows. */
export async function rowsOf<Row extends z.ZodType>(
  db: Database,
  query: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  return z.array(row).parse(QueryResult.parse(await db.execute(query)).rows)
}

const nul = String.fromCodePoint(0)

/** PostgreSQL stores neither NUL nor lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes(nul) && !/\p{Surrogate}/u.test(text)
}

const uniqueViolation = '23505'

const hasCode = (error: unknown): error is Error & { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error

/** Whether an error or its cause is a violation of this unique constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (hasCode(error) && error.code === uniqueViolation) return error.constraint === constraint
  return error instanceof Error && violatesUnique(error.cause, constraint)
}
