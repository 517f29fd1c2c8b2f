// What is told of questions about a product. Their words are in no message: they can be removed.
import { todayInIndia } from '@affiliate-booking/shared/days'
import type { Database } from '../../../db/database.ts'
import { notify } from '../notify.ts'

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

/** Tells who asked, at most once a day. */
export const notifyOfAnswer = (
  tx: Database,
  { id, title, userId }: OfQuestion & { userId: string },
  at: Date,
): Promise<void> =>
  notify(tx, {
    kind: 'question-answered',
    to: { userId },
    about: id,
    occasion: todayInIndia(at),
    variables: { questionId: id, title },
    at,
  })

/** What an administrator decided. */
export interface QuestionDecision {
  readonly is: 'kept' | 'removed' | 'answer-removed'
  readonly reason: string
}

interface DecidedQuestion {
  /** Before the decision. */
  readonly question: {
    readonly id: string
    readonly userId: string
    readonly answer: string | null
    readonly reportedAt: Date | null
  }
  /** Of the product. */
  readonly title: string
  readonly providerId: string
}

/** Tells who asked of a removal, and the provider who answered or reported the question, each time. */
export function notifyOfQuestionDecision(
  tx: Database,
  { question: { id, userId, answer, reportedAt }, title, providerId }: DecidedQuestion,
  { is, reason }: QuestionDecision,
  at: Date,
): Promise<void> {
  const told = { about: id, occasion: at.toISOString(), at }
  const provider = { ...told, to: { userId: providerId } }
  const variables = { questionId: id, title, reason }
  if (is === 'kept') return notify(tx, { ...provider, kind: 'provider-question-kept', variables })
  if (is === 'answer-removed') return notify(tx, { ...provider, kind: 'provider-answer-removed', variables })
  const gone = { ...provider, variables: { title, reason } }
  return notify(
    tx,
    { ...told, kind: 'question-removed', to: { userId }, variables },
    ...(answer !== null ? [{ ...gone, kind: 'provider-question-removed' } as const] : []),
    ...(answer === null && reportedAt !== null
      ? [{ ...gone, kind: 'provider-reported-question-removed' } as const]
      : []),
  )
}
