// Questions that providers report, and that administrators keep or remove, as they remove answers.
import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notifyOfQuestionDecision, type QuestionDecision } from '../messages/notices/question-notices.ts'
import type { Actor } from '../users/account.ts'
import { isKept, isReportOpen, isUnanswered, lockQuestion, type StoredQuestion } from './question-rows.ts'

interface Moderation {
  db: Database
  now: () => Date
}

interface Step {
  readonly action: 'reported' | 'kept' | 'removed' | 'answer-removed'
  /** Of which questions. */
  readonly from: SQL | undefined
  readonly set: (at: Date) => { readonly [Column in keyof StoredQuestion]?: StoredQuestion[Column] | SQL }
  /** For a question that is not so and not removed. */
  readonly conflict: string
  readonly told?: QuestionDecision['is']
}

type Moderate = (
  deps: Moderation,
  actor: Actor,
  id: string,
  reason: string,
  origin: RequestOrigin,
) => Promise<Result<string>>

/**
 * Asks the administrators to decide, in place of an answer. Fails with 404 for a question about another provider's product,
 * and with 409 for one that has an answer or was reported already.
 */
export const reportQuestion: Moderate = (deps, provider, id, reason, origin) =>
  moderate(deps, provider, id, reason, origin, {
    action: 'reported',
    from: and(isUnanswered(), isNull(productQuestions.reportedAt)),
    set: (at) => ({ reportedAt: at, reportReason: reason }),
    conflict: 'This question has an answer, or you have reported it already.',
  })

/**
 * Answers the provider's report: the question waits again. Fails with 404 outside the scope, and with 409 without an open
 * report.
 */
export const keepQuestion: Moderate = (deps, admin, id, reason, origin) =>
  moderate(deps, admin, id, reason, origin, {
    action: 'kept',
    from: isReportOpen(),
    set: (at) => ({ reportClosedAt: at }),
    conflict: 'There is no report to answer.',
    told: 'kept',
  })

/**
 * Removes a question with its answer, and tells who asked and a provider who has answered or reported it. Fails with 404
 * outside the scope, and with 409 if it is removed already.
 */
export const removeQuestion: Moderate = (deps, admin, id, reason, origin) =>
  moderate(deps, admin, id, reason, origin, {
    action: 'removed',
    from: isKept,
    set: (at) => ({ removedAt: at, removalReason: reason, reportClosedAt: closedAt(at) }),
    conflict: removed.message,
    told: 'removed',
  })

/**
 * Removes an answer, and tells its provider, who may write another one. Fails with 404 outside the scope, and with 409 if
 * there is none.
 */
export const removeAnswer: Moderate = (deps, admin, id, reason, origin) =>
  moderate(deps, admin, id, reason, origin, {
    action: 'answer-removed',
    from: isNotNull(productQuestions.answer),
    set: () => ({ answer: null, answeredAt: null }),
    conflict: 'There is no answer to remove.',
    told: 'answer-removed',
  })

const removed = fail(409, 'This question is removed already.')

/** Only of a question that was reported. */
const closedAt = (at: Date) =>
  sql`case when ${productQuestions.reportedAt} is not null then coalesce(${productQuestions.reportClosedAt}, ${at.toISOString()}::timestamptz) end`

async function moderate(
  { db, now }: Moderation,
  actor: Actor,
  id: string,
  reason: string,
  origin: RequestOrigin,
  { action, from, set, conflict, told }: Step,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, actor, id)
    if (!found.ok) return found
    const { question, title, providerId, territoryPath } = found.value
    if (question.removedAt !== null) return removed
    const at = now()
    const [changed] = await tx
      .update(productQuestions)
      .set({ ...set(at), version: sql`${productQuestions.version} + 1` })
      .where(and(eq(productQuestions.id, id), from))
      .returning({ id: productQuestions.id })
    if (!changed) return fail(409, conflict)
    await writeAudit(tx, {
      actor,
      origin,
      action: `question.${action}`,
      objectType: 'question',
      objectId: id,
      territoryPath,
      // What a provider writes of a customer is in no log.
      reason: action === 'reported' ? undefined : reason,
      at,
    })
    if (told) await notifyOfQuestionDecision(tx, { question, title, providerId }, { is: told, reason }, at)
    return ok(id)
  })
}
