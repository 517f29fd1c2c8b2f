// What an affiliate would earn of a booking that is made now, by the rules of a hold and the arithmetic of a settlement.
import type * as calls from '@affiliate-booking/contract/calls/referrals/links'
import type { ResponseOf } from '@affiliate-booking/contract/call'
import {
  defaultCommissionBps,
  defaultFeeBps,
  rateTypes,
} from '@affiliate-booking/contract/options/money/money'
import { and, inArray, sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { commissionRuleFor, feeRuleFor } from '../commissions/rules.ts'
import { sharesOf } from '../commissions/shares.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { fromPrice } from '../products/search/search-price.ts'
import type { Actor } from '../users/account.ts'

const PricedProduct = z.object({
  slug: z.string(),
  price: z.coerce.number(),
  feeBps: z.coerce.number(),
  type: z.enum(rateTypes),
  value: z.coerce.number(),
})

const mostProducts = 50

type Rows = ResponseOf<typeof calls.previewEarnings>['rows']

/** Of the smallest booking of each: one seat or group, or one room for as few nights as its stays have. Only products on sale. */
export async function previewEarnings(
  { db, now }: { db: Database; now: () => Date },
  affiliate: Actor,
  slugs: readonly string[],
): Promise<Rows> {
  const subject = {
    productId: sql`${products.id}`,
    providerId: sql`${products.providerId}`,
    category: sql`${products.category}`,
    territoryPath: sql`${products.territoryPath}`,
    at: sql`${now().toISOString()}::timestamptz`,
  }
  const rule = commissionRuleFor({ ...subject, affiliateId: sql`${affiliate.id}::uuid` })
  const found = await rowsOf(
    db,
    sql`select ${products.slug}, ${fromPrice} * coalesce(${products.minimumNights}, 1) as price, coalesce(fee.bps, ${defaultFeeBps}) as "feeBps",
          coalesce(rule.type, 'percentage') as type, coalesce(rule.value, ${defaultCommissionBps}) as value
        from ${products} join ${users} on ${isProvider()}
        left join lateral ${feeRuleFor(subject)} as fee on true
        left join lateral ${rule} as rule on true
        where ${and(isOnSale(), inArray(products.slug, slugs.slice(0, mostProducts)))}`,
    PricedProduct,
  )
  return found.map(({ slug, price, feeBps, type, value }) => {
    // The affiliate is the first to be paid out of the fee, so the administrators change nothing.
    const { deserved } = sharesOf({ feeBps, price, rates: [{ type, value }] }, price)
    return { slug, price, earnings: deserved[0]?.amount ?? 0 }
  })
}
