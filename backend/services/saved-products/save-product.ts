import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { savedProducts } from '../../db/schema/products/saved-products.ts'
import { fail, ok, type Result } from '../../result.ts'
import { findOnSale, notOnSale, wellFormedSlug } from '../products/find-on-sale.ts'
import type { Actor } from '../users/account.ts'

/** Bounds the page of the wish list. */
const maximumSaved = 200

interface Saved {
  slug: string
  isSaved: boolean
}

/** Fails with 404 for a product that is not on sale, and with 409 for a full list. */
export async function saveProduct(
  db: Database,
  actor: Actor,
  slug: string,
  now: Date,
): Promise<Result<Saved>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  const count = await db.$count(savedProducts, eq(savedProducts.userId, actor.id))
  if (count >= maximumSaved)
    return fail(409, `You have saved ${maximumSaved} tours and stays. Remove one first.`)
  await db
    .insert(savedProducts)
    .values({ userId: actor.id, productId: found.product.id, createdAt: now })
    .onConflictDoNothing()
  return ok({ slug, isSaved: true })
}

/** Also of a product that is not on sale any more. */
export async function removeSavedProduct(db: Database, actor: Actor, slug: string): Promise<Result<Saved>> {
  if (!wellFormedSlug.test(slug)) return ok({ slug, isSaved: false })
  const ofSlug = db.select({ id: products.id }).from(products).where(eq(products.slug, slug))
  await db
    .delete(savedProducts)
    .where(and(eq(savedProducts.userId, actor.id), inArray(savedProducts.productId, ofSlug)))
  return ok({ slug, isSaved: false })
}
