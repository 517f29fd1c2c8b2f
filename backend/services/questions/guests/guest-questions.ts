// Questions of guests without an account: what an address and a link find.
import type { GuestQuestion } from '@affiliate-booking/contract/calls/products/guest-questions'
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { products } from '../../../db/schema/products/products.ts'
import { productQuestions } from '../../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../../result.ts'
import type { Encryption } from '../../encryption/encryption.ts'
import { isOnSale, isProvider } from '../../products/on-sale.ts'
import { hashToken } from '../../sessions/create-session.ts'
import { normalizeEmail } from '../../users/account.ts'
import { confirmPeriod } from '../../users/confirm-period.ts'
import { describeWords, isUnanswered } from '../question-rows.ts'

export const linkNotFound = fail(404, 'This link does not open a question, or no longer.')

/** As the audit log has a guest. The network address stays out: no deletion of an account would remove it. */
export const guestActor = { id: null, role: 'user' } as const

/** All questions of an email address, confirmed or not. */
export const isAskedBy = (encryption: Encryption, email: string): SQL =>
  inArray(guestQuestions.addressFingerprint, encryption.fingerprints('email', normalizeEmail(email)))

const isRecent = (now: Date): SQL => gt(guestQuestions.createdAt, new Date(now.getTime() - confirmPeriod))

/** Undefined for a link that is unknown, or too old to confirm. */
export async function findByLink(db: Database, token: string, now: Date) {
  const [found] = await db
    .select()
    .from(guestQuestions)
    .where(
      and(
        eq(guestQuestions.linkHash, hashToken(token)),
        or(isNotNull(guestQuestions.questionId), isRecent(now)),
      ),
    )
  return found
}

/** Those of guests without an answer: to be confirmed, or confirmed, which have an id of the question. */
export const listOpen = (db: Database, where: SQL | undefined, now: Date) =>
  db
    .select({
      id: guestQuestions.id,
      questionId: guestQuestions.questionId,
      productId: guestQuestions.productId,
      text: sql<string>`coalesce(${guestQuestions.text}, ${productQuestions.text})`,
    })
    .from(guestQuestions)
    .leftJoin(productQuestions, eq(productQuestions.id, guestQuestions.questionId))
    .where(
      and(
        where,
        or(
          and(isNotNull(guestQuestions.text), isRecent(now)),
          and(isNotNull(guestQuestions.questionId), isNull(productQuestions.userId), isUnanswered()),
        ),
      ),
    )

/** One request of an address after the other. Taken before locks of rows, so that nobody waits in a circle. */
export const lockAddress = (tx: Database, fingerprint: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ask as ${fingerprint}`}, 0))`)

/** As the guest sees it. Fails with 404 for one that is withdrawn meanwhile. */
export async function describeGuestQuestion(db: Database, id: string): Promise<Result<GuestQuestion>> {
  const { title, slug } = products
  const [found] = await db
    .select({
      guest: guestQuestions,
      question: productQuestions,
      product: { title, slug, isOnSale: sql<boolean>`coalesce(${isOnSale()}, false)` },
    })
    .from(guestQuestions)
    .innerJoin(products, eq(products.id, guestQuestions.productId))
    .innerJoin(users, isProvider())
    .leftJoin(productQuestions, eq(productQuestions.id, guestQuestions.questionId))
    .where(eq(guestQuestions.id, id))
  if (!found) return linkNotFound
  const { guest, question, product } = found
  const words = question
    ? describeWords(question)
    : {
        text: guest.text ?? '',
        createdAt: guest.createdAt.toISOString(),
        answer: null,
        answeredAt: null,
        state: 'waiting' as const,
        removal: null,
      }
  return ok({
    ...words,
    product,
    isConfirmed: question !== null,
    isInAccount: question !== null && question.userId !== null,
  })
}
