import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { products } from './products.ts'
import { productQuestions } from './questions.ts'

/** The addresses and links of guests without an account who ask about products. A link confirms what is asked. */
export const guestQuestions = pgTable(
  'guest_questions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The email address, encrypted. */
    address: text('address').notNull(),
    /** What finds the questions of an address. */
    addressFingerprint: text('address_fingerprint').notNull(),
    /** The secret of the link, encrypted: each email to the guest has it. */
    link: text('link').notNull(),
    /** What finds it. */
    linkHash: text('link_hash').notNull().unique('guest_questions_link_unique'),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** What is asked, until it is confirmed. */
    text: text('text'),
    /** Once it is confirmed. */
    questionId: uuid('question_id')
      .references(() => productQuestions.id, { onDelete: 'cascade' })
      .unique('guest_questions_question_unique'),
    createdAt: createdAt(),
  },
  (table) => [
    check('guest_questions_text_check', sql`num_nonnulls(text, question_id) = 1`),
    index('guest_questions_address_index').on(table.addressFingerprint),
    index('guest_questions_product_index').on(table.productId),
    index('guest_questions_created_index').on(table.createdAt),
  ],
)
