import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { at, createdAt } from '../columns.ts'
import { products } from './products.ts'

/** Questions about products. Triggers note answered ones as changes of the catalogue. */
export const productQuestions = pgTable(
  'product_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Who asked; null: a guest without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** It came into the account later: others still read it without a name, as the guest was promised. */
    askedAsGuest: boolean('asked_as_guest'),
    text: text('text').notNull(),
    /** The provider's. */
    answer: text('answer'),
    /** When it was first written. */
    answeredAt: at('answered_at'),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
    /** By an administrator, with a reason. */
    removedAt: at('removed_at'),
    removalReason: text('removal_reason'),
    /** By the provider in place of an answer, which takes it back. */
    reportedAt: at('reported_at'),
    reportReason: text('report_reason'),
    /** When an administrator decided. */
    reportClosedAt: at('report_closed_at'),
  },
  (table) => [
    index('product_questions_answered_index')
      .on(table.productId, table.answeredAt, table.id)
      .where(sql`answered_at is not null and removed_at is null`),
    index('product_questions_waiting_index')
      .on(table.productId)
      .where(sql`answered_at is null and removed_at is null`),
    index('product_questions_report_index')
      .on(table.productId)
      .where(
        sql`reported_at is not null and report_closed_at is null and answered_at is null and removed_at is null`,
      ),
    index('product_questions_product_index').on(table.productId, table.createdAt),
    index('product_questions_user_index').on(table.userId, table.createdAt),
    index('product_questions_created_index').on(table.createdAt, table.id),
    check('product_questions_answer_check', sql`(answer is null) = (answered_at is null)`),
  ],
)
