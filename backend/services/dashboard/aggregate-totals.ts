import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'

/** Any number that only this product uses: one instance at a time moves totals. */
const summingLock = 7_216_305_186

const atOnce = 20_000

/**
 * Moves what has changed into the totals of dashboards. Whoever adds both up reads the same before, meanwhile and
 * after. Gives how many changes were moved.
 */
export async function aggregateTotals(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const moved = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(summingLock))})`)
      const [answer] = await rowsOf(
        tx,
        sql`with moved as (
              delete from total_deltas where id in (select id from total_deltas order by id limit ${atOnce})
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
    if (moved < atOnce) return total
  }
}
