import { sql } from 'drizzle-orm'

/** Paise that an affiliate earned, net of corrections, and those that the next payout takes: columns of a statement. */
export function earningColumns(affiliateId: string) {
  const scope = `affiliate:${affiliateId}`
  return {
    earned: sql`(select coalesce(sum(amount), 0) from (
        select amount from totals where scope = ${scope} and subject = 'earning'
        union all
        select amount from total_deltas where scope = ${scope} and subject = 'earning'
      ) as parts)`.mapWith(Number),
    available: sql`(select coalesce(-sum(amount), 0) from account_balances
        where party_id = ${affiliateId} and account = 'partner_available')`.mapWith(Number),
  }
}
