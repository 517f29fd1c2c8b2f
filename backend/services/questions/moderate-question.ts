// Questions and answers that administrators remove.
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notifyOfRemovedAnswer, notifyOfRemovedQuestion } from '../messages/notices/question-notices.ts'
import type { Actor } from '../users/account.ts'
import { lockQuestion } from './question-rows.ts'

interface Moderation {
  db: Database
  now: () => Date
}

/**
 * Removes a question with its answer, and tells who asked and a provider who has answered. Fails with 404 outside the scope,
 * and with 409 if it is removed already.
 */
export async function removeQuestion(
  { db, now }: Moderation,
  admin: Actor,
  id: string,
  reason: string,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, admin, id)
    if (!found.ok) return found
    const { question, title, providerId, territoryPath } = found.value
    if (question.removedAt !== null) return removed
    const at = now()
    await tx
      .update(productQuestions)
      .set({ removedAt: at, removalReason: reason, version: sql`${productQuestions.version} + 1` })
      .where(eq(productQuestions.id, id))
    await writeAudit(tx, {
      ...entryOf(id, territoryPath),
      actor: admin,
      origin,
      action: 'question.removed',
      reason,
      at,
    })
    const people = { userId: question.userId, providerId: question.answer === null ? null : providerId }
    await notifyOfRemovedQuestion(tx, { id, title, reason, ...people }, at)
    return ok(id)
  })
}

/**
 * Removes an answer, and tells its provider, who may write another one. Fails with 404 outside the scope, and with 409 if
 * there is none.
 */
export async function removeAnswer(
  { db, now }: Moderation,
  admin: Actor,
  id: string,
  reason: string,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, admin, id)
    if (!found.ok) return found
    const { question, title, providerId, territoryPath } = found.value
    if (question.removedAt !== null) return removed
    if (question.answer === null) return fail(409, 'There is no answer to remove.')
    const at = now()
    await tx
      .update(productQuestions)
      .set({ answer: null, answeredAt: null, version: sql`${productQuestions.version} + 1` })
      .where(eq(productQuestions.id, id))
    await writeAudit(tx, {
      ...entryOf(id, territoryPath),
      actor: admin,
      origin,
      action: 'question.answer-removed',
      reason,
      at,
    })
    await notifyOfRemovedAnswer(tx, { id, title, reason, providerId }, at)
    return ok(id)
  })
}

const removed = fail(409, 'This question is removed already.')

const entryOf = (objectId: string, territoryPath: string | null) =>
  ({ objectType: 'question', objectId, territoryPath }) as const
