import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { lockQuestion } from './question-rows.ts'

/** Deletes a question of one's own. Fails with 404 for another one, and with 409 for one that has an answer or was removed. */
export async function withdrawQuestion(
  { db, now }: { db: Database; now: () => Date },
  customer: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<{ slug: string }>> {
  return db.transaction(async (tx) => {
    const found = await lockQuestion(tx, customer, id)
    if (!found.ok) return found
    const { question, slug, territoryPath } = found.value
    if (question.removedAt !== null) return fail(409, 'This question was removed.')
    if (question.answer !== null)
      return fail(409, 'This question has an answer, which others read too. It cannot be withdrawn.')
    await tx.delete(productQuestions).where(eq(productQuestions.id, id))
    await writeAudit(tx, {
      actor: customer,
      origin,
      action: 'question.withdrawn',
      objectType: 'question',
      objectId: id,
      territoryPath,
      at: now(),
    })
    return ok({ slug })
  })
}
