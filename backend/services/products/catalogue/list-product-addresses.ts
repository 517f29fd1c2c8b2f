import { sitemapPart } from '@affiliate-booking/contract/options/products/products'
import { and, asc, gt, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { isOnSale, isProvider } from '../on-sale.ts'

const batchSize = 1000

/**
 * The slugs of products on sale in alphabetical order, after the given one.
 * @param part how many slugs a part of a sitemap has
 */
export async function listProductAddresses(db: Database, after: string | undefined, part = sitemapPart) {
  const rows = await db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), after === undefined ? undefined : gt(products.slug, after)))
    .orderBy(asc(products.slug))
    .limit(batchSize + 1)
  const shown = rows.slice(0, batchSize)
  return {
    rows: shown.map(({ slug, updatedAt }) => ({ slug, updatedAt: updatedAt.toISOString() })),
    next: rows.length > shown.length ? (shown.at(-1)?.slug ?? null) : null,
    ...(after === undefined && rows.length > shown.length && { parts: await listParts(db, part) }),
  }
}

/** The last slug of each part but the last one, which has at least one product. */
async function listParts(db: Database, part: number): Promise<string[]> {
  const numbered = db
    .select({
      slug: products.slug,
      number: sql<number>`row_number() over (order by ${products.slug})`.as('number'),
      all: sql<number>`count(*) over ()`.as('all'),
    })
    .from(products)
    .innerJoin(users, isProvider())
    .where(isOnSale())
    .as('numbered')
  const rows = await db
    .select({ slug: numbered.slug })
    .from(numbered)
    .where(sql`${numbered.number} % ${part} = 0 and ${numbered.number} < ${numbered.all}`)
    .orderBy(asc(numbered.number))
  return rows.map(({ slug }) => slug)
}
