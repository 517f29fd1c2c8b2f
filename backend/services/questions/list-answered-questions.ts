// The answered questions about a product, as everybody sees them.
import type { Page } from '@affiliate-booking/contract/lists'
import type { AnsweredQuestion } from '@affiliate-booking/contract/shapes/products/questions'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { productQuestions } from '../../db/schema/products/questions.ts'
import { readPage, type Slice, type Sorting } from '../../lists/page.ts'
import { ok, type Result } from '../../result.ts'
import { findOnSale, notOnSale } from '../products/find-on-sale.ts'
import { describeAnswered, isPublic } from './question-rows.ts'

const sorting: Sorting = {
  name: 'newest',
  by: productQuestions.answeredAt,
  id: productQuestions.id,
  isDescending: true,
}

const isListed = (productId: string): SQL | undefined =>
  and(eq(productQuestions.productId, productId), isPublic())

/** A page of those about a product on sale, the last answered first. Fails with 404. */
export async function listAnsweredQuestions(
  db: Database,
  slug: string,
  page: { after?: string | undefined; before?: string | undefined },
): Promise<Result<Page<AnsweredQuestion>>> {
  const found = await findOnSale(db, slug)
  if (!found) return notOnSale
  const read = async (slice: Slice) => {
    const rows = await db
      .select({ question: productQuestions, askerName: users.name, key: slice.key })
      .from(productQuestions)
      .leftJoin(users, eq(users.id, productQuestions.userId))
      .where(and(isListed(found.product.id), slice.where))
      .orderBy(...slice.orderBy)
      .limit(slice.limit)
    return rows.flatMap((row) => describeAnswered(row).map((question) => ({ ...question, key: row.key })))
  }
  const { rows, ...cursors } = await readPage(page, sorting, read)
  return ok({ ...cursors, rows: rows.map(({ key: _key, ...row }) => row) })
}

const questionsShown = 5

/** For the page of a product: the last answered, and how many there are. */
export async function readAnsweredQuestions(db: Database, productId: string) {
  const where = isListed(productId)
  const rows = await db
    .select({ question: productQuestions, askerName: users.name })
    .from(productQuestions)
    .leftJoin(users, eq(users.id, productQuestions.userId))
    .where(where)
    .orderBy(desc(productQuestions.answeredAt), desc(productQuestions.id))
    .limit(questionsShown)
  const questions = rows.flatMap(describeAnswered)
  const answeredQuestions =
    questions.length < questionsShown ? questions.length : await db.$count(productQuestions, where)
  return { questions, answeredQuestions }
}
