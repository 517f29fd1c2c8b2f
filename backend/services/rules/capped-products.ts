// Products on sale whose rates of affiliate and administrators together exceed the fee, by the resolution of snapshots.
import { CappedProduct } from '@affiliate-booking/contract/shapes/money/capped-products'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { defaultCommissionBps, defaultFeeBps } from '@affiliate-booking/contract/options/money/money'
import { adminBps, commissionRuleFor, feeRuleFor } from '../commissions/rules.ts'

interface Asked {
  at: SQL
  /** Of products `p`, with their rules `fee` and `rule`. */
  where: SQL
  /** Without: an affiliate without a rule of their own. */
  affiliateId?: SQL
  /** A rate (percent) to be tried out for the administrator of a territory. */
  rate?: { territoryPath: string; commissionRate: number }
}

interface CappedProducts {
  cappedCount: number
  /** The first of them. */
  capped: CappedProduct[]
}

const Row = CappedProduct.extend({
  feeBps: z.coerce.number(),
  ratesBps: z.coerce.number(),
  total: z.coerce.number(),
})

const shownProducts = 10

export async function readCappedProducts(
  db: Database,
  { at, where, affiliateId, rate }: Asked,
): Promise<CappedProducts> {
  const subject = {
    productId: sql`p.id`,
    providerId: sql`p.provider_id`,
    category: sql`p.category`,
    territoryPath: sql`p.territory_path`,
    at,
  }
  const own = adminBps(sql`u.commission_rate`)
  const bps =
    rate === undefined
      ? own
      : sql`case when scope.path = ${rate.territoryPath} then ${adminBps(sql`${rate.commissionRate}::double precision`)} else ${own} end`
  const found = await rowsOf(
    db,
    sql`select id, title, fee_bps as "feeBps", rates_bps as "ratesBps", count(*) over () as total
      from (
        select p.id, p.title, coalesce(fee.bps, ${defaultFeeBps}) as fee_bps,
          case when coalesce(rule.type, 'percentage') = 'flat' then ceil(rule.value * 10000.0 / greatest(p.price, 1))
            else coalesce(rule.value, ${defaultCommissionBps}) end + tiers.bps as rates_bps
        from ${products} p
        left join lateral ${feeRuleFor(subject)} as fee on true
        left join lateral ${commissionRuleFor({ ...subject, ...(affiliateId && { affiliateId }) })} as rule on true
        cross join lateral (
          select coalesce(sum(${bps}), 0) as bps
          from (select distinct unnest(scopes_of(p.territory_path)) as path) as scope
          left join ${primaryAdmins} a on a.territory_path = scope.path
          left join ${users} u on u.id = a.admin_id
        ) as tiers
        where p.status = 'approved' and ${where}
      ) as rates
      where rates_bps > fee_bps order by rates_bps - fee_bps desc, title limit ${shownProducts}`,
    Row,
  )
  return {
    cappedCount: found[0]?.total ?? 0,
    capped: found.map(({ total: _total, ...product }) => product),
  }
}
