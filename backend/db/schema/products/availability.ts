import { slotStatuses } from '@affiliate-booking/contract/options/products/products'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, paise } from '../columns.ts'
import { products } from './products.ts'

export const slotStatus = pgEnum('slot_status', slotStatuses)

/** The weekly times. */
export const availabilityRules = pgTable(
  'availability_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** 1 is Monday. */
    weekday: smallint('weekday').notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    capacity: integer('capacity').notNull(),
  },
  (table) => [unique('availability_rules_unique').on(table.productId, table.weekday, table.startTime)],
)

/** Days that differ from the week: closed, or with an extra time. */
export const availabilityExceptions = pgTable(
  'availability_exceptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    isClosed: boolean('is_closed').notNull(),
    startTime: time('start_time'),
    endTime: time('end_time'),
    capacity: integer('capacity'),
    /** Why the day is closed. */
    reason: text('reason'),
  },
  (table) => [
    unique('availability_exceptions_unique')
      .on(table.productId, table.date, table.startTime)
      .nullsNotDistinct(),
    check(
      'availability_exceptions_check',
      sql`is_closed = (start_time is null) and is_closed = (capacity is null)`,
    ),
  ],
)

/** A bookable time of a tour, or a night of a stay. */
export const availabilitySlots = pgTable(
  'availability_slots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    /** Never less than `reserved`. */
    capacity: integer('capacity').notNull(),
    /** The calendar's lower capacity while more seats are reserved: the capacity falls to it as seats are released. */
    reducedTo: integer('reduced_to'),
    reserved: integer('reserved').notNull().default(0),
    /** Set by a trigger. */
    isNight: boolean('is_night').notNull().default(false),
    /** Cancelled by the provider, closed by an exception, or no longer in the weekly times. */
    isClosed: boolean('is_closed').notNull().default(false),
    cutoffAt: at('cutoff_at').notNull(),
    /** Those of the price rule that wins on the day. Null: the product's. */
    price: paise('price'),
    childPrice: paise('child_price'),
    /** Of stays that begin with this night, by the same rule. Null: the product's. */
    minimumNights: integer('minimum_nights'),
    status: slotStatus('status')
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when is_closed then 'CLOSED'::slot_status when reserved >= capacity then 'SOLD_OUT'::slot_status when (capacity - reserved) * 5 <= capacity then 'LIMITED'::slot_status else 'AVAILABLE'::slot_status end`,
      )
      .notNull(),
  },
  (table) => [
    unique('availability_slots_unique').on(table.productId, table.date, table.startTime),
    uniqueIndex('availability_slots_night_unique')
      .on(table.productId, table.date)
      .where(sql`is_night`),
    index('availability_slots_date_index').on(table.date, table.productId),
    // Until when a search of some days stays valid: the next slot of each day that closes.
    index('availability_slots_closing_index')
      .on(table.date, table.cutoffAt)
      .where(sql`not is_closed`),
    check('availability_slots_reserved_check', sql`reserved between 0 and capacity`),
  ],
)
