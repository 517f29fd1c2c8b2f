// What is told of questions about a product. Their words are in no message: they can be removed.
import { todayInIndia } from '@affiliate-booking/shared/days'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { guestQuestions } from '../../../db/schema/products/guest-questions.ts'
import { type Notice, notify } from '../notify.ts'

interface OfQuestion {
  readonly id: string
  /** Of the product. */
  readonly title: string
}

/** Tells the provider, once. */
export const notifyOfQuestion = (
  tx: Database,
  { id, title, providerId }: OfQuestion & { providerId: string },
  at: Date,
): Promise<void> =>
  notify(tx, {
    kind: 'provider-question-asked',
    to: { userId: providerId },
    about: id,
    variables: { questionId: id, title },
    at,
  })

interface AskedQuestion {
  readonly id: string
  /** Null: a guest without an account asked. */
  readonly userId: string | null
}

/** Undefined once the address of a guest is deleted. */
async function findGuest(
  tx: Database,
  { id }: AskedQuestion,
): Promise<{ guestQuestionId: string } | undefined> {
  const [guest] = await tx
    .select({ guestQuestionId: guestQuestions.id })
    .from(guestQuestions)
    .where(eq(guestQuestions.questionId, id))
  return guest
}

/** Tells who asked, at most once a day. */
export async function notifyOfAnswer(
  tx: Database,
  question: AskedQuestion & OfQuestion,
  at: Date,
): Promise<void> {
  const { id, userId, title } = question
  const told = { about: id, occasion: todayInIndia(at), at }
  if (userId !== null)
    return notify(tx, {
      ...told,
      kind: 'question-answered',
      to: { userId },
      variables: { questionId: id, title },
    })
  const guest = await findGuest(tx, question)
  return notify(
    tx,
    ...(guest
      ? [{ ...told, kind: 'guest-question-answered', to: guest, variables: { title } } as const]
      : []),
  )
}

/** What an administrator decided. */
export interface QuestionDecision {
  readonly is: 'kept' | 'removed' | 'answer-removed'
  readonly reason: string
}

interface DecidedQuestion {
  /** Before the decision. */
  readonly question: AskedQuestion & {
    readonly answer: string | null
    readonly reportedAt: Date | null
  }
  /** Of the product. */
  readonly title: string
  readonly providerId: string
}

/** Tells who asked of a removal, and the provider who answered or reported the question, each time. */
export async function notifyOfQuestionDecision(
  tx: Database,
  { question, title, providerId }: DecidedQuestion,
  { is, reason }: QuestionDecision,
  at: Date,
): Promise<void> {
  const { id, answer, reportedAt } = question
  const told = { about: id, occasion: at.toISOString(), at }
  const provider = { ...told, to: { userId: providerId } }
  const variables = { questionId: id, title, reason }
  if (is === 'kept') return notify(tx, { ...provider, kind: 'provider-question-kept', variables })
  if (is === 'answer-removed') return notify(tx, { ...provider, kind: 'provider-answer-removed', variables })
  const gone = { ...provider, variables: { title, reason } }
  return notify(
    tx,
    ...(await removalFor(tx, question, { ...told, variables })),
    ...(answer !== null ? [{ ...gone, kind: 'provider-question-removed' } as const] : []),
    ...(answer === null && reportedAt !== null
      ? [{ ...gone, kind: 'provider-reported-question-removed' } as const]
      : []),
  )
}

/** For who asked. */
async function removalFor(
  tx: Database,
  question: AskedQuestion,
  told: Pick<Notice, 'about' | 'occasion' | 'at'> & {
    readonly variables: { readonly questionId: string; readonly title: string; readonly reason: string }
  },
): Promise<Notice[]> {
  const { userId } = question
  if (userId !== null) return [{ ...told, kind: 'question-removed', to: { userId } }]
  const guest = await findGuest(tx, question)
  const { title, reason } = told.variables
  return guest ? [{ ...told, kind: 'guest-question-removed', to: guest, variables: { title, reason } }] : []
}
