import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bookings } from '../../db/schema/bookings.ts'
import { commissionSnapshots } from '../../db/schema/money/commissions.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { commissionRuleFor, defaultCommissionBps, defaultFeeBps, feeRuleFor } from './rules.ts'

interface Held {
  bookingId: string
  /** Who is credited; null: nobody. */
  affiliateId: string | null
  at: Date
}

/** The primary administrator of a territory with its own rate; a vacant tier has neither. */
const primaryOf = (path: ReturnType<typeof sql>) =>
  sql`(select u.id, round(coalesce(u.commission_rate, 0)::numeric * 100)::int as bps
    from ${primaryAdmins} a join ${users} u on u.id = a.admin_id where a.territory_path = ${path})`

/** Writes the rates that apply to a new booking, which no later change of a rule, a rate or a person affects. */
export async function writeSnapshot(tx: Database, { bookingId, affiliateId, at }: Held): Promise<void> {
  const instant = sql`${at.toISOString()}::timestamptz`
  const affiliate = sql`${affiliateId}::uuid`
  const subject = {
    productId: sql`b.product_id`,
    providerId: sql`b.provider_id`,
    category: sql`p.category`,
    territoryPath: sql`b.territory_path`,
    at: instant,
  }
  await tx.execute(
    sql`insert into ${commissionSnapshots} (booking_id, fee_bps, fee_rule_id, affiliate_id, commission_rule_id,
          affiliate_type, affiliate_value, dsa_id, dsa_bps, ssa_id, ssa_bps, nsa_id, nsa_bps, created_at)
        select b.id, coalesce(fee.bps, ${defaultFeeBps}), fee.id, ${affiliate},
          case when ${affiliate} is not null then rule.id end,
          case when ${affiliate} is not null then coalesce(rule.type, 'percentage') end,
          case when ${affiliate} is not null then coalesce(rule.value, ${defaultCommissionBps}) end,
          dsa.id, dsa.bps, ssa.id, ssa.bps, nsa.id, nsa.bps, ${instant}
        from ${bookings} b join ${products} p on p.id = b.product_id
        left join lateral ${feeRuleFor(subject)} as fee on true
        left join lateral ${commissionRuleFor({ ...subject, affiliateId: affiliate })} as rule on true
        left join lateral ${primaryOf(sql`b.territory_path`)} as dsa on b.territory_path like '%/%/%'
        left join lateral ${primaryOf(sql`b.state_path`)} as ssa on b.territory_path like '%/%'
        left join lateral ${primaryOf(sql`b.country_path`)} as nsa on true
        where b.id = ${bookingId}`,
  )
}
