import { sql } from 'drizzle-orm'
import { boolean, check, date, index, pgTable, smallint, text, time, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { bookings } from '../bookings.ts'
import { at, createdAt } from '../columns.ts'
import { products } from './products.ts'

/** What customers and guests wait for: days, times and nights that are sold out, or have too little room for them. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: of a guest without an account. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a guest: the email address, encrypted. It is deleted once the entry belongs to an account. */
    address: text('address'),
    /** What finds the entries of an address. */
    addressFingerprint: text('address_fingerprint'),
    /** Of a guest's link, which confirms and ends the entry, also in an account. The link itself is in the message alone. */
    linkHash: text('link_hash').unique('waitlist_entries_link_unique'),
    /** When the guest has confirmed it: it counts from then on. */
    confirmedAt: at('confirmed_at'),
    /** The last booking of the day, or of one of the nights, that has this address and no account. */
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'set null' }),
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
    check('waitlist_entries_waiter_check', sql`num_nonnulls(user_id, address) = 1`),
    // Those of guests differ by their links: what is asked again replaces the earlier one once it is confirmed.
    unique('waitlist_entries_wish_unique')
      .on(table.userId, table.productId, table.date, table.startTime, table.linkHash)
      .nullsNotDistinct(),
    index('waitlist_entries_product_index').on(table.productId, table.date),
    index('waitlist_entries_address_index')
      .on(table.addressFingerprint)
      .where(sql`address_fingerprint is not null`),
  ],
)
