import { and, asc, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products.ts'
import { users } from '../../db/schema/users.ts'
import { isOnSale, isProvider } from './on-sale.ts'

const addressesAtOnce = 1000

/** The slugs of all that is on sale, in their own order, from beyond one of them. */
export async function listProductAddresses(db: Database, after: string | undefined) {
  const rows = await db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), after === undefined ? undefined : gt(products.slug, after)))
    .orderBy(asc(products.slug))
    .limit(addressesAtOnce + 1)
  const shown = rows.slice(0, addressesAtOnce)
  return {
    rows: shown.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
    next: rows.length > shown.length ? (shown.at(-1)?.slug ?? null) : null,
  }
}
