// The database as every service sees it: Drizzle on PGlite or on PostgreSQL, or a transaction of either.
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type * as schema from './schema.ts'

export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

// Both drivers answer so; the type that they share does not say it.
const Answer = z.object({ rows: z.array(z.unknown()) })

/** The rows of a query that Drizzle has no words for, by their schema. */
export async function rowsOf<Row extends z.ZodType>(
  db: Database,
  query: SQL,
  row: Row,
): Promise<z.output<Row>[]> {
  return z.array(row).parse(Answer.parse(await db.execute(query)).rows)
}

const nul = String.fromCodePoint(0)

/** Whether PostgreSQL can hold a text: every character but one, and no half of a pair. */
export function isStorable(text: string): boolean {
  return !text.includes(nul) && !/\p{Surrogate}/u.test(text)
}

const uniqueViolation = '23505'

const hasCode = (error: unknown): error is Error & { code: string; constraint?: string } =>
  error instanceof Error && 'code' in error

/** Whether an error, or what caused it, is PostgreSQL's refusal of a duplicate under this constraint or index. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  if (hasCode(error) && error.code === uniqueViolation) return error.constraint === constraint
  return error instanceof Error && violatesUnique(error.cause, constraint)
}
