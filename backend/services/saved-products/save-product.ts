import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { savedProducts } from '../../db/schema/products/saved-products.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isOnSale, isProvider } from '../products/on-sale.ts'
import { findOnSale, notOnSale, wellFormedSlug } from '../products/find-on-sale.ts'
import type { Actor } from '../users/account.ts'

/** Of those on sale: bounds the page of the wish list. */
const maximumSaved = 200
/** With those off sale, which the page does not show, so that nobody can remove them there. */
const maximumWithHidden = 400

interface Saved {
  slug: string
  isSaved: boolean
}

/** Saving again changes nothing. Fails with 404 for a product that is not on sale, and with 409 for a full list. */
export async function saveProduct(
  db: Database,
  actor: Actor,
  slug: string,
  now: Date,
): Promise<Result<Saved>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  const ofCustomer = eq(savedProducts.userId, actor.id)
  return db.transaction(async (tx) => {
    // Two that are saved at once are counted one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('no key update')
    const isThis = and(ofCustomer, eq(savedProducts.productId, found.product.id))
    if ((await tx.$count(savedProducts, isThis)) > 0) return ok({ slug, isSaved: true })
    const [counted] = await tx
      .select({ all: count(), onSale: sql`count(*) filter (where ${isOnSale()})`.mapWith(Number) })
      .from(savedProducts)
      .innerJoin(products, eq(products.id, savedProducts.productId))
      .innerJoin(users, isProvider())
      .where(ofCustomer)
    const { all = 0, onSale = 0 } = counted ?? {}
    if (onSale >= maximumSaved)
      return fail(409, `You have saved ${maximumSaved} tours and stays. Remove one first.`)
    if (all >= maximumWithHidden) return fail(409, 'Your list is full.')
    await tx
      .insert(savedProducts)
      .values({ userId: actor.id, productId: found.product.id, createdAt: now })
      .onConflictDoNothing()
    return ok({ slug, isSaved: true })
  })
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
