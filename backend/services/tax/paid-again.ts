import { type SQL, sql } from 'drizzle-orm'

type PayoutAlias = 'payouts' | 'sent_payout' | 'deducted'

/**
 * Paise of a payout that had come back from earlier ones of the payee: they were paid, and taxed, there already. Kept since it
 * was sent, because its items are free again if it fails.
 * @param payout the alias of its table
 */
export const paidAgainIn = (payout: PayoutAlias): SQL =>
  sql`coalesce(${sql.raw(payout)}.repaid, ${paidAgainNow(payout)})`

/**
 * The same, from the items that the payout has now. The debt for one that arrived after all takes off what was paid again in
 * that one.
 */
export const paidAgainNow = (payout: PayoutAlias): SQL =>
  sql`coalesce((
    select sum(case when item.event_key like 'payout-returned:%' then item.amount else -coalesce((
        select arrived.repaid from payouts as arrived where arrived.id = split_part(item.event_key, ':', 2)::uuid), 0)
      end)
    from commissions as item
    where item.payout_id = ${sql.raw(payout)}.id and item.type = 'adjustment'
      and (item.event_key like 'payout-returned:%' or item.event_key like 'payout-arrived:%')
  ), 0)`
