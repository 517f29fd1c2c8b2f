import { boolean, date, index, pgTable, smallint, time, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { createdAt } from '../columns.ts'
import { products } from './products.ts'

/** What customers wait for: days, times and nights that are sold out, or have too little room for their guests. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    /** Null: of a stay, or any time of the day. */
    startTime: time('start_time'),
    /** 1 for a tour. */
    nights: smallint('nights').notNull(),
    guests: smallint('guests').notNull(),
    /** Whether there was room for the guests when the job last looked. */
    wasFree: boolean('was_free').notNull().default(false),
    toldCount: smallint('told_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('waitlist_entries_unique')
      .on(table.userId, table.productId, table.date, table.startTime)
      .nullsNotDistinct(),
    index('waitlist_entries_product_index').on(table.productId, table.date),
  ],
)
