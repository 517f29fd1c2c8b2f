import { index, integer, pgTable, smallint, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { products } from './products.ts'
import { reviews } from './reviews.ts'

/** Pictures that guests have sent with their review. A trigger notes the page of the product (migration 0077). */
export const reviewPictures = pgTable(
  'review_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** As of the review: its newest pictures are found without reading all reviews. */
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    /** Pixels of the uploaded picture. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('review_pictures_position_unique').on(table.reviewId, table.position),
    index('review_pictures_product_index').on(table.productId, table.createdAt),
  ],
)
