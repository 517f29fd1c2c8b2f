// The database as every service sees it: Drizzle on PGlite or on PostgreSQL, or a transaction of either.
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

const uniqueViolation = '23505'

const hasCode = (error: unknown): error is Error & { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error

/** Whether an error, or what caused it, is PostgreSQL's refusal of a duplicate under this constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (hasCode(error) && error.code === uniqueViolation) return error.constraint === constraint
  return error instanceof Error && violatesUnique(error.cause, constraint)
}
