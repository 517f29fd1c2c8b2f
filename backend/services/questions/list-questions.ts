import type { QuestionQuery } from '@affiliate-booking/contract/calls/products/questions'
import type { Page } from '@affiliate-booking/contract/lists'
import type { QuestionView } from '@affiliate-booking/contract/options/products/questions'
import type { Question } from '@affiliate-booking/contract/shapes/products/questions'
import { and, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { countRows } from '../../lists/count-rows.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { matchesSearch } from '../products/on-sale.ts'
import type { Actor } from '../users/account.ts'
import {
  describeQuestion,
  isPublic,
  isReportOpen,
  isUnanswered,
  isWaiting,
  selectQuestions,
  visibleTo,
} from './question-rows.ts'

const isIn: Record<QuestionView, () => SQL | undefined> = {
  waiting: isWaiting,
  answered: isPublic,
  removed: () => isNotNull(productQuestions.removedAt),
  reported: isReportOpen,
}

/** For who asked, a question waits until it has an answer: reports are of the provider. */
const isInForCustomer = { ...isIn, waiting: isUnanswered, reported: () => sql`false` }

const viewsFor = ({ role }: Actor) => (role === 'user' ? isInForCustomer : isIn)

const sortingOf = (sort: NonNullable<QuestionQuery['sort']>): Sorting => ({
  name: sort,
  by: productQuestions.createdAt,
  id: productQuestions.id,
  isDescending: sort === 'newest',
})

/** A page of the questions in scope. */
export async function listQuestions(
  db: Database,
  actor: Actor,
  { q, state, sort = 'newest', ...page }: QuestionQuery,
): Promise<Page<Question>> {
  const conditions = and(visibleTo(actor), matchesSearch(q), state && viewsFor(actor)[state]())
  const read = async (slice: Slice) => {
    const found = await selectQuestions(db, { key: slice.key })
      .where(and(conditions, slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return found.map((row) => ({ ...describeQuestion(actor, row), key: row.key }))
  }
  const count = () => countRows(db, selectQuestions(db, {}).where(conditions).getSQL())
  const { rows, ...cursors } = await readPage(page, sortingOf(sort), read, count)
  return { ...cursors, rows: rows.map(({ key: _key, ...row }) => row) }
}
