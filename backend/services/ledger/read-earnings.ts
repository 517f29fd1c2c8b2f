import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'

const paise = z.coerce.number().pipe(z.int())

/** Paise that an affiliate earned, net of corrections, and those that the next payout takes. */
export async function readEarnings(
  db: Database,
  affiliateId: string,
): Promise<{ earned: number; available: number }> {
  const scope = `affiliate:${affiliateId}`
  const [earnings] = await rowsOf(
    db,
    sql`select
        (select coalesce(sum(amount), 0) from (
          select amount from totals where scope = ${scope} and subject = 'earning'
          union all
          select amount from total_deltas where scope = ${scope} and subject = 'earning'
        ) as parts) as earned,
        (select coalesce(-sum(amount), 0) from account_balances
          where party_id = ${affiliateId} and account = 'partner_available') as available`,
    z.object({ earned: paise, available: paise }),
  )
  if (!earnings) throw new Error('A sum without a group has one row')
  return earnings
}
