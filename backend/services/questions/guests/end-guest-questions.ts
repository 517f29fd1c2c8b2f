// What deletes the questions of guests, or their addresses alone.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { deleteInBatches } from '../../../db/delete-in-batches.ts'
import type { Database } from '../../../db/database.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { products } from '../../../db/schema/products/products.ts'
import { productQuestions } from '../../../db/schema/products/questions.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Account } from '../../users/account.ts'
import { isUnanswered } from '../question-rows.ts'
import { confirmPeriod } from '../../users/confirm-period.ts'
import { findByLink, guestActor, isAskedBy, lockAddress } from './guest-questions.ts'

/** After a question, its answer or its removal; the emails about them are kept as long. */
const keptPeriod = 90 * dayMs

/** Deletes the question of a link, if there is one, with its answer and the address. */
export async function withdrawGuestQuestion(
  { db, now }: { db: Database; now: () => Date },
  token: string,
  requestId: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const at = now()
    const before = await findByLink(tx, token, at)
    if (!before) return
    await lockAddress(tx, before.addressFingerprint)
    // Confirmed or withdrawn meanwhile.
    const found = await findByLink(tx, token, at)
    if (!found) return
    const { questionId } = found
    if (questionId === null) {
      await tx.delete(guestQuestions).where(eq(guestQuestions.id, found.id))
      return
    }
    const [deleted] = await tx
      .delete(productQuestions)
      .where(eq(productQuestions.id, questionId))
      .returning({ id: productQuestions.id, userId: productQuestions.userId })
    if (!deleted) return
    const { territoryPath } = products
    const [product] = await tx
      .select({ territoryPath })
      .from(products)
      .where(eq(products.id, found.productId))
    await writeAudit(tx, {
      actor: { ...guestActor, id: deleted.userId },
      origin: { ip: null, requestId },
      action: 'question.withdrawn',
      objectType: 'question',
      objectId: questionId,
      territoryPath: product?.territoryPath ?? null,
      at,
    })
  })
}

const questionsOf = (db: Database, where: SQL | undefined) =>
  db
    .select({ id: guestQuestions.questionId })
    .from(guestQuestions)
    .where(and(isNotNull(guestQuestions.questionId), where))

/**
 * Deletes what guests have not confirmed in time, and what nobody has answered for long. Of a question with an answer, one
 * that was removed, or an old one that belongs to an account, the address and the link are deleted. Returns how many rows.
 */
export async function deleteOldGuestQuestions(db: Database, now: Date): Promise<number> {
  const before = (period: number) => new Date(now.getTime() - period)
  const unconfirmed = await deleteInBatches(db, {
    table: guestQuestions,
    key: guestQuestions.id,
    where: and(isNotNull(guestQuestions.text), lte(guestQuestions.createdAt, before(confirmPeriod))),
  })
  const unanswered = await deleteInBatches(db, {
    table: productQuestions,
    key: productQuestions.id,
    where: and(
      isUnanswered(),
      isNull(productQuestions.userId),
      lte(productQuestions.createdAt, before(keptPeriod)),
      inArray(productQuestions.id, questionsOf(db, undefined)),
    ),
  })
  const { answeredAt, removedAt, createdAt, userId } = productQuestions
  const over = db
    .select({ id: productQuestions.id })
    .from(productQuestions)
    .where(
      or(
        lte(sql`greatest(${answeredAt}, ${removedAt})`, before(keptPeriod).toISOString()),
        and(isUnanswered(), isNotNull(userId), lte(createdAt, before(keptPeriod))),
      ),
    )
  const addresses = await deleteInBatches(db, {
    table: guestQuestions,
    key: guestQuestions.id,
    where: inArray(guestQuestions.questionId, over),
  })
  return unconfirmed + unanswered + addresses
}

/** What somebody has asked without their account, by its confirmed email: anybody can type an address at registration. */
export async function deleteQuestionsOfEmail(
  tx: Database,
  encryption: Encryption,
  { email, emailVerifiedAt }: Account,
): Promise<void> {
  if (emailVerifiedAt === null) return
  const ofAddress = isAskedBy(encryption, email)
  // Another account may have had the address before, and questions from that time.
  await tx
    .delete(productQuestions)
    .where(and(isNull(productQuestions.userId), inArray(productQuestions.id, questionsOf(tx, ofAddress))))
  await tx.delete(guestQuestions).where(ofAddress)
}
