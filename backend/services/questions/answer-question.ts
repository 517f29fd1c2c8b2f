import type { AnswerQuestionPayload } from '@affiliate-booking/contract/calls/products/questions'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notifyOfAnswer } from '../messages/notices/question-notices.ts'
import type { Actor } from '../users/account.ts'
import { lockQuestion } from './question-rows.ts'

/**
 * Publishes the provider's answer, of which who asked is told, or changes it. It takes an open report back. Fails with 404 for a question about another
 * provider's product, and with 409 when the question has changed.
 */
export async function answerQuestion(
  { db, now }: { db: Database; now: () => Date },
  provider: Actor,
  id: string,
  { text, version }: AnswerQuestionPayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, provider, id)
    if (!found.ok) return found
    const { question, title, territoryPath } = found.value
    // The same answer sent twice.
    if (question.answer === text) return ok(id)
    if (question.version !== version)
      return fail(
        409,
        'This question has changed since you opened it. Check it, then send your answer again.',
      )
    const at = now()
    await tx
      .update(productQuestions)
      .set({
        answer: text,
        answeredAt: question.answeredAt ?? at,
        ...(question.reportClosedAt === null && { reportedAt: null, reportReason: null }),
        version: sql`${productQuestions.version} + 1`,
      })
      .where(eq(productQuestions.id, id))
    await writeAudit(tx, {
      actor: provider,
      origin,
      action: question.answer === null ? 'question.answered' : 'question.answer-changed',
      objectType: 'question',
      objectId: id,
      territoryPath,
      at,
    })
    if (question.answer === null) await notifyOfAnswer(tx, { id, userId: question.userId, title }, at)
    return ok(id)
  })
}
