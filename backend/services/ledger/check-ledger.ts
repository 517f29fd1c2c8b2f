// Checks the books against themselves and against what they record.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'

/** Problems of the ledger: none, unless there is a bug. At most 20 of each kind. */
export async function checkLedger(db: Database): Promise<string[]> {
  const rows = await rowsOf(
    db,
    sql`(select 'entry ' || e.event_key || ' sums to ' || sum(p.amount) as problem
          from postings p join journal_entries e on e.id = p.entry_id
          group by e.id having sum(p.amount) <> 0 limit 20)
        union all
        (select 'balance of ' || account || ' of ' || party || ' is ' || coalesce(b.amount, 0)
            || ', its postings sum to ' || coalesce(s.amount, 0)
          from (select account, coalesce(party_id, '00000000-0000-0000-0000-000000000000') as party, sum(amount) as amount
            from postings group by 1, 2) as s
          full join (select account, party_id as party, sum(amount) as amount from account_balances group by 1, 2) as b
            using (account, party)
          where coalesce(b.amount, 0) <> coalesce(s.amount, 0) limit 20)`,
    z.object({ problem: z.string() }),
  )
  return rows.map(({ problem }) => problem)
}
