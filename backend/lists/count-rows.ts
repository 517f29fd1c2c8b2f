// Counts the rows of a list for the first of its pages; the cursors of the others carry the number on.
import { countLimit } from '@affiliate-booking/contract/options/lists'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../db/database.ts'
import { expectRows } from './expect-rows.ts'

/** What counting may cost, in the units of PostgreSQL's planner, where reading 8 kB is 1: some 40 ms at the worst. */
const affordableCost = 10_000

const Count = z.object({ count: z.coerce.number() })

/** Whether PostgreSQL expects that the rows are read fast enough for a count. */
export const canBeCounted = async (db: Database, rows: SQL): Promise<boolean> =>
  (await expectRows(db, rows)).cost <= affordableCost

/**
 * The number of rows, of which at most `countLimit` and one are read. Null where PostgreSQL expects that even these have
 * to be searched for among very many.
 * @param rows a `select` without an order
 */
export async function countRows(db: Database, rows: SQL): Promise<number | null> {
  const counted = sql`select count(*) as count from (${rows} limit ${sql.raw(String(countLimit + 1))}) as counted`
  if (!(await canBeCounted(db, counted))) return null
  const [found] = await rowsOf(db, counted, Count)
  return found?.count ?? null
}
