import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { products } from '../../db/schema/products/products.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { isReportOpen, isWaiting } from './question-rows.ts'

/** Questions that wait for the provider's answer. */
export const countWaitingQuestions = (db: Database, provider: Actor) =>
  db.$count(questionsWhere(db, and(eq(products.providerId, provider.id), isWaiting())).as('waiting'))

/** Reported questions on which the administrator decides. */
export const countReportedQuestions = (db: Database, admin: Actor): SQL =>
  db.$count(questionsWhere(db, and(isReportOpen(), scopeOf(admin).questions())).as('reported_questions'))

const questionsWhere = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: productQuestions.id })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(where)
