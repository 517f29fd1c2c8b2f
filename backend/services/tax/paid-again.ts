import { type SQL, sql } from 'drizzle-orm'

/**
 * Paise of a payout that had come back from earlier ones of the payee: they were paid, and taxed, there already.
 * @param payout the alias of its table
 */
export function paidAgainIn(payout: 'payouts' | 'sent_payout'): SQL {
  const own = sql.raw(payout)
  return sql`coalesce((
    select sum(item.amount) from payouts as back join commissions as item on item.event_key = 'payout-returned:' || back.id
    where back.beneficiary_id = ${own}.beneficiary_id and back.status = 'returned' and item.payout_id = ${own}.id
  ), 0)`
}
