import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { products } from '../../../db/schema/products/products.ts'
import { productQuestions } from '../../../db/schema/products/questions.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import type { Account } from '../../users/account.ts'
import { maximumWaiting } from '../ask-question.ts'
import { isUnanswered, type StoredQuestion } from '../question-rows.ts'
import { isAskedBy, lockAddress } from './guest-questions.ts'

/**
 * Puts what was asked and confirmed by the email of a customer into the account, which the caller has locked. The links work
 * as before. What the account waits for already in the same words stays with the guest, and so does what is more than an
 * account may ask.
 */
export async function moveQuestions(
  { db: tx, encryption }: { db: Database; encryption: Encryption },
  account: Account,
  origin: RequestOrigin,
  at: Date,
): Promise<void> {
  await lockAddress(tx, encryption.fingerprint('email', account.email))
  const asked = await lockQuestions(tx, encryption, account)
  if (asked.length === 0) return
  const waiting = await tx
    .select()
    .from(productQuestions)
    .where(and(eq(productQuestions.userId, account.id), isUnanswered()))
  const moved = chooseQuestions(asked, waiting)
  if (moved.length === 0) return
  const isMoved = inArray(
    productQuestions.id,
    moved.map(({ id }) => id),
  )
  await tx.update(productQuestions).set({ userId: account.id, askedAsGuest: true }).where(isMoved)
  const territories = await tx
    .select({ id: productQuestions.id, path: products.territoryPath })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .where(isMoved)
  await writeAudit(
    tx,
    ...territories.map(({ id, path }) => ({
      actor: account,
      origin,
      action: 'question.added-to-account' as const,
      objectType: 'question' as const,
      objectId: id,
      territoryPath: path,
      at,
    })),
  )
}

/** Before rows of guests, as an answer locks them. The first asked is the first that is moved. */
function lockQuestions(tx: Database, encryption: Encryption, { email }: Account) {
  const ofGuest = tx
    .select({ id: guestQuestions.questionId })
    .from(guestQuestions)
    .where(isAskedBy(encryption, email))
  return tx
    .select()
    .from(productQuestions)
    .where(and(isNull(productQuestions.userId), inArray(productQuestions.id, ofGuest)))
    .orderBy(asc(productQuestions.createdAt), asc(productQuestions.id))
    .for('update')
}

/** Those that the account may have. */
function chooseQuestions(
  asked: readonly StoredQuestion[],
  waitingInAccount: readonly StoredQuestion[],
): StoredQuestion[] {
  const waiting = [...waitingInAccount]
  return asked.filter((question) => {
    if (question.answeredAt !== null || question.removedAt !== null) return true
    const here = waiting.filter(({ productId }) => productId === question.productId)
    if (here.length >= maximumWaiting || here.some(({ text }) => text === question.text)) return false
    waiting.push(question)
    return true
  })
}
