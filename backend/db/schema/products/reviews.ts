import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.ts'
import { at, createdAt } from '../columns.ts'
import { products } from './products.ts'

export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .notNull()
      .unique('reviews_booking_unique')
      .references(() => bookings.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    text: text('text').notNull(),
    /** The provider's. */
    reply: text('reply'),
    repliedAt: at('replied_at'),
    createdAt: createdAt(),
    /** Taken down by an administrator, with a reason; the rating of the product is without it. */
    removedAt: at('removed_at'),
    removalReason: text('removal_reason'),
    /** Reported by the provider, once. */
    reportedAt: at('reported_at'),
    reportReason: text('report_reason'),
    /** When an administrator decided. */
    reportClosedAt: at('report_closed_at'),
  },
  (table) => [
    index('reviews_product_index').on(table.productId, table.createdAt),
    index('reviews_report_index')
      .on(table.bookingId)
      .where(sql`reported_at is not null and report_closed_at is null`),
    check('reviews_rating_check', sql`rating between 1 and 5`),
    check('reviews_reply_check', sql`(reply is null) = (replied_at is null)`),
  ],
)
