import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import type { Actor } from '../users/account.ts'
import { isWaiting } from './question-rows.ts'

/** Questions that wait for the provider's answer. */
export async function countWaitingQuestions(db: Database, provider: Actor): Promise<number> {
  const waiting = db
    .select({ id: productQuestions.id })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(and(eq(products.providerId, provider.id), isWaiting()))
  return db.$count(waiting.as('waiting'))
}
