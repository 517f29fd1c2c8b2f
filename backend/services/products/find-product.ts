import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import type { Actor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Product } from './draft.ts'
import { isUuid } from '../../uuid.ts'

export const productNotFound = fail(404, 'This tour or stay does not exist.')

const inScope = (actor: Actor, id: string) => and(eq(products.id, id), scopeOf(actor).products())

/** Fails with 404 outside the actor's scope, as if the product did not exist. */
export async function findProduct(db: Database, actor: Actor, id: string): Promise<Result<Product>> {
  if (!isUuid(id)) return productNotFound
  const [product] = await db.select().from(products).where(inScope(actor, id))
  return product ? ok(product) : productNotFound
}

/** Like findProduct, and locks the provider and the product until the transaction ends. It can still be booked. */
export async function lockProduct(tx: Database, actor: Actor, id: string): Promise<Result<Product>> {
  if (!isUuid(id)) return productNotFound
  // Before the product, as a deletion does: the account is not deleted until the transaction ends.
  await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(products, eq(products.providerId, users.id))
    .where(inScope(actor, id))
    .for('key share', { of: users })
  const [product] = await tx.select().from(products).where(inScope(actor, id)).for('no key update')
  return product ? ok(product) : productNotFound
}
