import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'

/** An arbitrary number: one instance at a time may aggregate. */
const aggregationLock = 7_216_305_186

const batchSize = 20_000

/**
 * Moves rows of total_deltas into totals. Readers add up both tables, so they see the same sums at any moment.
 * @returns the number of rows moved
 */
export async function aggregateTotals(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(aggregationLock))})`)
      const [answer] = await rowsOf(
        tx,
        sql`with moved as (
              delete from total_deltas where id in (select id from total_deltas order by id limit ${batchSize})
              returning subject, scope, month, key, count, amount
            ), summed as (
              insert into totals (subject, scope, month, key, count, amount)
              select subject, scope, month, key, sum(count), sum(amount) from moved group by 1, 2, 3, 4
              order by 2, 1, 3, 4
              on conflict (scope, subject, month, key) do update
              set count = totals.count + excluded.count, amount = totals.amount + excluded.amount
            )
            select count(*)::int as moved from moved`,
        z.object({ moved: z.int() }),
      )
      return answer?.moved ?? 0
    })
    total += moved
    if (moved < batchSize) return total
  }
}
