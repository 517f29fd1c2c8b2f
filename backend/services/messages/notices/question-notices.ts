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

/** Tells who asked, and the provider whose answer is gone with the question. */
export const notifyOfRemovedQuestion = (
  tx: Database,
  {
    id,
    title,
    reason,
    userId,
    providerId,
  }: OfQuestion & { reason: string; userId: string; providerId: string | null },
  at: Date,
): Promise<void> => {
  const told = { about: id, variables: { title, reason }, at }
  const providers = providerId === null ? [] : [{ userId: providerId }]
  return notify(
    tx,
    {
      ...told,
      kind: 'question-removed',
      to: { userId },
      variables: { questionId: id, title, reason },
    },
    ...providers.map((to) => ({ ...told, kind: 'provider-question-removed', to }) as const),
  )
}

/** Tells the provider each time. */
export const notifyOfRemovedAnswer = (
  tx: Database,
  { id, title, reason, providerId }: OfQuestion & { reason: string; providerId: string },
  at: Date,
): Promise<void> =>
  notify(tx, {
    kind: 'provider-answer-removed',
    to: { userId: providerId },
    about: id,
    occasion: at.toISOString(),
    variables: { questionId: id, title, reason },
    at,
  })
