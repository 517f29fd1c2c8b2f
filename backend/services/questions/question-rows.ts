// Questions about products: the columns to read and their form on the wire.
import type { QuestionAction } from '@affiliate-booking/contract/options/products/questions'
import type { AnsweredQuestion, Question } from '@affiliate-booking/contract/shapes/products/questions'
import { and, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { products } from '../../db/schema/products/products.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { isUuid } from '../../uuid.ts'
import { isProvider } from '../products/on-sale.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, authorNameOf, isAdminAccount } from '../users/account.ts'

export type StoredQuestion = typeof productQuestions.$inferSelect

export const questionNotFound = fail(
  404,
  'This question does not exist. It may have been withdrawn or removed.',
)

/** No administrator has removed it. */
export const isKept = isNull(productQuestions.removedAt)

export const isUnanswered = (): SQL | undefined => and(isNull(productQuestions.answeredAt), isKept)

/** Its provider has reported it in place of answering, and no administrator has decided. */
export const isReportOpen = (): SQL | undefined =>
  and(isUnanswered(), isNotNull(productQuestions.reportedAt), isNull(productQuestions.reportClosedAt))

/** It waits for its provider, and not for an administrator. */
export const isWaiting = (): SQL | undefined =>
  and(isUnanswered(), or(isNull(productQuestions.reportedAt), isNotNull(productQuestions.reportClosedAt)))

/** The public sees it, where it sees the product. */
export const isPublic = (): SQL | undefined => and(isNotNull(productQuestions.answeredAt), isKept)

const asker = alias(users, 'asker')

/** With the product, its provider as `users`, and who asked. */
export const selectQuestions = <More extends Parameters<Database['select']>[0] & object>(
  db: Database,
  more: More,
) =>
  db
    .select({
      question: productQuestions,
      askerName: asker.name,
      title: products.title,
      slug: products.slug,
      productStatus: products.status,
      providerStatus: users.status,
      providerId: products.providerId,
      territoryPath: products.territoryPath,
      ...more,
    })
    .from(productQuestions)
    .innerJoin(products, eq(products.id, productQuestions.productId))
    .innerJoin(users, isProvider())
    .leftJoin(asker, eq(asker.id, productQuestions.userId))
    .$dynamic()

type FoundQuestion = Awaited<ReturnType<typeof findQuestionRow>>

/** What the actor may see: removed ones are kept from the provider. */
export const visibleTo = (actor: Actor): SQL | undefined =>
  and(scopeOf(actor).questions(), actor.role === 'service_provider' ? isKept : undefined)

async function findQuestionRow(db: Database, actor: Actor, id: string) {
  const [found] = await selectQuestions(db, {}).where(and(eq(productQuestions.id, id), visibleTo(actor)))
  return found
}

/** Fails with 404 outside the actor's scope. */
export async function findQuestion(
  db: Database,
  actor: Actor,
  id: string,
): Promise<Result<NonNullable<FoundQuestion>>> {
  const found = isUuid(id) ? await findQuestionRow(db, actor, id) : undefined
  return found === undefined ? questionNotFound : ok(found)
}

/**
 * As findQuestion, and locks the question. The account that asked comes first, as in a deletion of it, so that neither waits
 * for the other.
 */
export async function lockQuestion(tx: Database, actor: Actor, id: string) {
  const before = await findQuestion(tx, actor, id)
  if (!before.ok) return before
  const { userId } = before.value.question
  if (userId !== null)
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share')
  await tx
    .select({ id: productQuestions.id })
    .from(productQuestions)
    .where(eq(productQuestions.id, id))
    .for('update')
  return findQuestion(tx, actor, id)
}

/** A guest without an account gives no name, and an account that comes later adds none. */
const authorOf = ({ askedAsGuest }: StoredQuestion, askerName: string | null) =>
  askerName === null || askedAsGuest === true ? 'A guest' : authorNameOf(askerName)

export function describeAnswered({
  question,
  askerName,
}: {
  question: StoredQuestion
  askerName: string | null
}): AnsweredQuestion[] {
  const { id, text, answer, answeredAt } = question
  if (answer === null || answeredAt === null) return []
  return [{ id, text, author: authorOf(question, askerName), answer, answeredAt: answeredAt.toISOString() }]
}

/** For the actor, with what it may do. */
export function describeQuestion(actor: Actor, found: NonNullable<FoundQuestion>): Question {
  const { question, askerName, title, slug } = found
  return {
    ...describeWords(question),
    id: question.id,
    author: authorOf(question, askerName),
    product: {
      title,
      slug,
      isOnSale: found.productStatus === 'approved' && found.providerStatus === 'active',
    },
    version: question.version,
    report: reportOf(actor, question),
    actions: actionsOf(actor, question),
  }
}

/** What is the same for all who may see it. */
export function describeWords({
  text,
  answer,
  answeredAt,
  createdAt,
  removedAt,
  removalReason,
}: StoredQuestion) {
  return {
    text,
    createdAt: createdAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
    state: removedAt !== null ? 'removed' : answer === null ? 'waiting' : 'answered',
    removal: removedAt && { reason: removalReason ?? '', at: removedAt.toISOString() },
  } as const
}

/** Who asked is not told that the provider reported the question. */
function reportOf(actor: Actor, { reportedAt, reportReason, reportClosedAt }: StoredQuestion) {
  if (reportedAt === null || actor.role === 'user') return null
  return { reason: reportReason ?? '', at: reportedAt.toISOString(), isOpen: reportClosedAt === null }
}

function actionsOf(actor: Actor, question: StoredQuestion): QuestionAction[] {
  const { answer, removedAt, reportedAt, reportClosedAt } = question
  if (removedAt !== null) return []
  if (actor.role === 'service_provider')
    return answer === null && reportedAt === null ? ['answer', 'report'] : ['answer']
  if (actor.role === 'user') return answer === null ? ['withdraw'] : []
  if (!isAdminAccount(actor)) return []
  if (answer !== null) return ['remove', 'remove-answer']
  return reportedAt !== null && reportClosedAt === null ? ['remove', 'keep'] : ['remove']
}
