import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/**
 * Replaces all balances by the sums of the postings, as the triggers would have kept them. The caller must lock the
 * postings.
 */
export async function recountBalances(tx: Database): Promise<void> {
  await tx.execute(sql`delete from account_balances`)
  await tx.execute(sql`insert into account_balances (account, party_id, part, amount)
    select account, coalesce(party_id, '00000000-0000-0000-0000-000000000000'), 0, sum(amount)
    from postings group by account, party_id having sum(amount) <> 0`)
}
