import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, time, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { products } from './products.ts'

/** The secret address of a product's bookings as an iCalendar. */
export const calendarFeeds = pgTable('calendar_feeds', {
  productId: uuid('product_id')
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  /** What the address is found by. */
  tokenHash: text('token_hash').notNull().unique(),
  /** Encrypted, to be shown to the provider again. */
  token: text('token').notNull(),
  createdAt: createdAt(),
})

/** Calendars of other channels, which close what is booked there. */
export const calendarChannels = pgTable(
  'calendar_channels',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Encrypted: such addresses are secrets. */
    address: text('address').notNull(),
    /** Seats or rooms that it takes while something is booked there. Null: all. */
    seats: integer('seats'),
    /** The last attempt, also while it runs. */
    readAt: at('read_at'),
    succeededAt: at('succeeded_at'),
    /** Why the last attempt failed. What was read before stays closed. */
    error: text('error'),
    createdAt: createdAt(),
  },
  (table) => [
    index('calendar_channels_product_index').on(table.productId),
    index('calendar_channels_read_index').on(table.readAt),
  ],
)

/** What a channel has booked. A date without a time is midnight in India. */
export const channelClosures = pgTable(
  'channel_closures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => calendarChannels.id, { onDelete: 'cascade' }),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    index('channel_closures_channel_index').on(table.channelId, table.endsAt),
    check('channel_closures_period_check', sql`starts_at < ends_at`),
  ],
)

/** Seats or rooms that the provider has sold by phone, at the door or in another way that we do not know of. */
export const outsideSales = pgTable(
  'outside_sales',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    from: date('from_date').notNull(),
    /** Included; of a stay the last night. */
    to: date('to_date').notNull(),
    /** Of a tour. */
    startTime: time('start_time'),
    seats: integer('seats').notNull(),
    createdAt: createdAt(),
    /** Then it takes nothing any more. Its events may come back from channels. */
    removedAt: at('removed_at'),
  },
  (table) => [
    index('outside_sales_product_index').on(table.productId, table.to),
    check('outside_sales_days_check', sql`from_date <= to_date`),
    check('outside_sales_seats_check', sql`seats >= 1`),
  ],
)
