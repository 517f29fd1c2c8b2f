import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'

const Total = z.object({
  subject: z.string(),
  scope: z.string(),
  key: z.string(),
  count: z.int(),
  amount: z.string(),
})

/** Everything that dashboards would read: both tables added up. */
export const totalsOf = (db: Database) =>
  rowsOf(
    db,
    sql`select subject, scope, key, sum(count)::int as count, sum(amount)::text as amount
        from (select subject, scope, key, count, amount from totals
              union all select subject, scope, key, count, amount from total_deltas) t
        group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`,
    Total,
  )
