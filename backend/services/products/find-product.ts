import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products.ts'
import type { Actor } from '../users/account.ts'
import { isAccountId } from '../users/get-user.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Product } from './draft.ts'

export const unknownProduct = fail(404, 'There is no such tour or stay.')

const inScope = (actor: Actor, id: string) => and(eq(products.id, id), scopeOf(actor).products())

/** The tour or stay with this id, if it is in the actor's reach; otherwise 404, as for one that is not there. */
export async function findProduct(db: Database, actor: Actor, id: string): Promise<Result<Product>> {
  if (!isAccountId(id)) return unknownProduct
  const [product] = await db.select().from(products).where(inScope(actor, id))
  return product ? ok(product) : unknownProduct
}

/** As findProduct, and nobody else changes it until the transaction ends; it can still be booked. */
export async function lockProduct(tx: Database, actor: Actor, id: string): Promise<Result<Product>> {
  if (!isAccountId(id)) return unknownProduct
  const [product] = await tx.select().from(products).where(inScope(actor, id)).for('no key update')
  return product ? ok(product) : unknownProduct
}
