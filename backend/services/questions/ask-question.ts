import type { AskQuestionPayload } from '@affiliate-booking/contract/calls/products/questions'
import type { Question } from '@affiliate-booking/contract/shapes/products/questions'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notifyOfQuestion } from '../messages/notices/question-notices.ts'
import { findOnSale, whyNotOnSale } from '../products/find-on-sale.ts'
import type { Actor, BookingActor } from '../users/account.ts'
import { describeQuestion, findQuestion, isUnanswered } from './question-rows.ts'

/** Of one customer about one product, without an answer. */
export const maximumWaiting = 3

/**
 * Asks the provider of a product, who is told. A form that is sent again gets the question that waits. Fails with 404 for
 * a product that never was on sale, and with 409 for one that is not on sale now and for too many without an answer.
 */
export async function askQuestion(
  { db, now }: { db: Database; now: () => Date },
  customer: Actor,
  slug: string,
  { text }: AskQuestionPayload,
  origin: RequestOrigin,
): Promise<Result<Question>> {
  return db.transaction(async (tx) => {
    // One after the other, so that nobody asks more by asking at once.
    const isActive = and(eq(users.id, customer.id), eq(users.status, 'active'))
    const [active] = await tx.select({ id: users.id }).from(users).where(isActive).for('no key update')
    // Deleted or suspended meanwhile.
    if (!active) return fail(401, 'Sign in to continue.')
    const found = await findAskable(tx, slug)
    if (!found.ok) return found
    const product = found.value
    const waiting = await tx
      .select({ id: productQuestions.id, text: productQuestions.text })
      .from(productQuestions)
      .where(
        and(
          eq(productQuestions.userId, customer.id),
          eq(productQuestions.productId, product.id),
          isUnanswered(),
        ),
      )
    const same = waiting.find((question) => question.text === text)
    if (same) return describe(tx, customer, same.id)
    if (waiting.length >= maximumWaiting) return tooMany
    const id = await insertQuestion(tx, product, { actor: customer, text, origin, at: now() })
    return describe(tx, customer, id)
  })
}

interface AskableProduct {
  readonly id: string
  readonly title: string
  readonly providerId: string
  readonly territoryPath: string
}

/** Fails with 404 for a product that never was on sale, and with 409 for one that is not on sale now. */
export async function findAskable(tx: Database, slug: string): Promise<Result<AskableProduct>> {
  const found = await findOnSale(tx, slug)
  if (found) return ok(found.product)
  const why = await whyNotOnSale(tx, slug)
  return why.gone === undefined ? why : notOnSaleNow
}

interface Asked {
  /** Without an id: a guest without an account. */
  readonly actor: Pick<BookingActor, 'id' | 'role'>
  readonly text: string
  readonly origin: RequestOrigin
  readonly at: Date
}

/** The question waits from now on, and the provider is told. Returns its id. */
export async function insertQuestion(
  tx: Database,
  { id: productId, title, providerId, territoryPath }: AskableProduct,
  { actor, text, origin, at }: Asked,
): Promise<string> {
  const [asked] = await tx
    .insert(productQuestions)
    .values({ productId, userId: actor.id, text, createdAt: at })
    .returning({ id: productQuestions.id })
  if (!asked) throw new Error('A question was not stored')
  await writeAudit(tx, {
    actor,
    origin,
    action: 'question.asked',
    objectType: 'question',
    objectId: asked.id,
    territoryPath,
    at,
  })
  await notifyOfQuestion(tx, { id: asked.id, providerId, title }, at)
  return asked.id
}

const notOnSaleNow = fail(409, 'This tour or stay is not on sale now, so you cannot ask about it.')
const tooMany = fail(
  409,
  `You have ${maximumWaiting} questions here without an answer. Wait for the answers, or withdraw a question.`,
)

async function describe(tx: Database, customer: Actor, id: string): Promise<Result<Question>> {
  const found = await findQuestion(tx, customer, id)
  return found.ok ? ok(describeQuestion(customer, found.value)) : found
}
