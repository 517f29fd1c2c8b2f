import { bookingStatuses, paymentStatuses } from '@affiliate-booking/contract/options/statuses'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { availabilitySlots } from './products/availability.ts'
import { at, createdAt, paise, tsvector } from './columns.ts'
import { products } from './products/products.ts'
import { countryOf, stateOf, territoryPath } from './accounts/territories.ts'
import { users } from './accounts/users.ts'

export const bookingStatus = pgEnum('booking_status', bookingStatuses)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const cancelledBy = pgEnum('cancelled_by', ['user', 'provider', 'admin', 'system'])

/** The words of a booking, each with its state before it: `IN/KL houseboat`. As the index has them. */
export const bookingStateWords = ({ search, statePath }: Record<'search' | 'statePath', AnyPgColumn>): SQL =>
  sql`booking_state_words(${search}, ${statePath})`

export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number in the booking id, `BK-000123`. */
    bookingNumber: integer('booking_number').notNull().generatedAlwaysAsIdentity().unique(),
    /** Null for a booking without an account, until it is added to one. */
    userId: uuid('user_id').references(() => users.id),
    /** Who booked without an account, in lower case; kept when the booking is added to one. */
    contactEmail: text('contact_email'),
    contactPhone: text('contact_phone'),
    /** Signs the link that opens a booking without an account; encrypted. Null: there is no link. */
    linkKey: text('link_key'),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
    /** The product's, at the time of booking. */
    territoryPath: territoryPath(),
    countryPath: text('country_path').generatedAlwaysAs(countryOf).notNull(),
    statePath: text('state_path').generatedAlwaysAs(stateOf).notNull(),
    /** Copied at the time of booking. */
    productTitle: text('product_title').notNull(),
    customerName: text('customer_name').notNull(),
    policySnapshot: jsonb('policy_snapshot').notNull(),
    /** Of the first night, or of an adult. */
    unitPrice: paise('unit_price').notNull(),
    /** What the total is made of. Null: all seats or nights at the unit price. */
    priceLines: jsonb('price_lines'),
    /** What was added to the trip, with its prices; part of the total beside the lines. Null: nothing. */
    extras: jsonb('extras'),
    /** For the provider, as the customer wrote them; null: none. */
    guestNames: jsonb('guest_names'),
    hostMessage: text('host_message'),
    seats: integer('seats').notNull(),
    /** Guests in the rooms of a stay, where it is known, or in the groups of a tour. Null for seats: one for each guest. */
    guests: integer('guests'),
    /** Among the guests of seats, where there are fewer of them than seats. */
    children: integer('children').notNull().default(0),
    /** Among `guests`, of rooms and groups, which may be fewer than children. Null: nobody told of any. */
    guestChildren: integer('guest_children'),
    /** How many guests a room or group took when it got its present price; null: not known, or seats. */
    guestsPerUnit: integer('guests_per_unit'),
    totalAmount: paise('total_amount').notNull(),
    date: date('date').notNull(),
    /** The check-out day of a stay, the last day of a tour that takes several; null: it ends on the day it starts. */
    endDate: date('end_date'),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: bookingStatus('status').notNull().default('pending'),
    paymentStatus: paymentStatus('payment_status').notNull().default('pending'),
    /** When an unpaid booking loses its seats, also while a payment is in review; null once it is paid. */
    holdExpiresAt: at('hold_expires_at'),
    /** Chosen by the client; unique for each customer, and among the bookings without an account. */
    idempotencyKey: text('idempotency_key').notNull(),
    referralAffiliateId: uuid('referral_affiliate_id').references(() => users.id, { onDelete: 'set null' }),
    referralCode: text('referral_code'),
    /** The UPI reference that the customer entered. */
    paymentReference: text('payment_reference'),
    paymentSubmittedAt: at('payment_submitted_at'),
    paymentRejection: text('payment_rejection'),
    paidAt: at('paid_at'),
    confirmedAt: at('confirmed_at'),
    completedAt: at('completed_at'),
    isNoShow: boolean('is_no_show').notNull().default(false),
    /** When the provider marked the guests as arrived. */
    arrivedAt: at('arrived_at'),
    /** Until when the provider lets the customer change it, once free cancellation has ended. */
    changeAllowedUntil: at('change_allowed_until'),
    cancelledAt: at('cancelled_at'),
    cancelledBy: cancelledBy('cancelled_by'),
    cancelledById: uuid('cancelled_by_id').references(() => users.id),
    cancellationReason: text('cancellation_reason'),
    refundAmount: paise('refund_amount'),
    /** When fee, share and commissions were booked: once, with what was paid and not refunded at that time. */
    settledAt: at('settled_at'),
    /** The random content of the voucher's QR code. */
    voucherCode: text('voucher_code').notNull().unique(),
    search: tsvector('search')
      .generatedAlwaysAs((): SQL => sql`to_tsvector('simple', product_title || ' ' || customer_name)`)
      .notNull(),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bookings_idempotency_unique').on(table.userId, table.idempotencyKey),
    uniqueIndex('bookings_contact_idempotency_unique')
      .on(table.idempotencyKey)
      .where(sql`contact_email is not null`),
    // A rotation of the key goes through these.
    index('bookings_link_index')
      .on(table.id)
      .where(sql`link_key is not null`),
    // The unpaid bookings of a contact are counted.
    index('bookings_contact_pending_index')
      .on(table.contactEmail)
      .where(sql`status = 'pending' and contact_email is not null`),
    // People are found by their email or phone, and bookings by the reference of a payment, also of one that was not found.
    index('bookings_contact_email_index')
      .on(table.contactEmail)
      .where(sql`contact_email is not null`),
    index('bookings_contact_phone_index')
      .on(sql`right(regexp_replace(contact_phone, '\\D', '', 'g'), 10)`)
      .where(sql`contact_email is not null`),
    index('bookings_reference_index')
      .on(table.paymentReference)
      .where(sql`payment_reference is not null`),
    // A confirmed payment counts once, and a reference is on one live booking. One that was never found, on a booking
    // that has ended, blocks nobody.
    uniqueIndex('bookings_payment_reference_unique')
      .on(table.paymentReference)
      .where(sql`status = 'pending' or payment_status <> 'pending'`),
    // One index for each scope and sort order: without it, a provider's list by amount scans a million rows (3 s).
    index('bookings_user_index').on(table.userId, table.date, table.id),
    index('bookings_provider_index').on(table.providerId, table.date, table.id),
    index('bookings_district_index').on(table.territoryPath, table.date, table.id),
    index('bookings_state_index').on(table.statePath, table.date, table.id),
    index('bookings_country_index').on(table.countryPath, table.date, table.id),
    index('bookings_date_index').on(table.date, table.id),
    index('bookings_affiliate_index').on(table.referralAffiliateId, table.createdAt),
    index('bookings_product_index').on(table.productId, table.date),
    // Also by booking time; and by amount for small scopes, which would scan most of the index of all amounts.
    index('bookings_provider_newest_index').on(table.providerId, table.createdAt, table.id),
    index('bookings_district_newest_index').on(table.territoryPath, table.createdAt, table.id),
    index('bookings_state_newest_index').on(table.statePath, table.createdAt, table.id),
    index('bookings_country_newest_index').on(table.countryPath, table.createdAt, table.id),
    index('bookings_provider_amount_index').on(table.providerId, table.totalAmount, table.id),
    index('bookings_district_amount_index').on(table.territoryPath, table.totalAmount, table.id),
    index('bookings_newest_index').on(table.createdAt, table.id),
    index('bookings_amount_index').on(table.totalAmount, table.id),
    index('bookings_search_index').using('gin', table.search),
    // For the searches within a state: two frequent words of a country are in as many bookings as a state has.
    index('bookings_state_words_index').using('gin', bookingStateWords(table)),
    index('bookings_review_index')
      .on(table.createdAt, table.id)
      .where(sql`payment_status = 'pending' and payment_submitted_at is not null`),
    index('bookings_pending_index')
      .on(table.endsAt)
      .where(sql`status = 'pending'`),
    index('bookings_state_pending_index')
      .on(table.statePath, table.createdAt, table.id)
      .where(sql`status = 'pending'`),
    // Money that arrives late is compared with those that were cancelled lately.
    index('bookings_unpaid_amount_index')
      .on(table.totalAmount, table.cancelledAt)
      .where(sql`status = 'cancelled' and payment_status = 'pending'`),
    // Those that never were bookings, for the figures of an affiliate's links.
    index('bookings_unpaid_referral_index')
      .on(table.referralAffiliateId, table.id)
      .where(sql`status = 'cancelled' and payment_status = 'pending' and referral_affiliate_id is not null`),
    // What an affiliate is credited for before it is settled, the next trip first.
    index('bookings_credited_index')
      .on(table.referralAffiliateId, table.date, table.id)
      .where(
        sql`settled_at is null and status in ('pending', 'confirmed') and referral_affiliate_id is not null`,
      ),
    index('bookings_hold_index')
      .on(table.holdExpiresAt)
      .where(sql`status = 'pending' and hold_expires_at is not null`),
    index('bookings_to_complete_index')
      .on(table.endsAt)
      .where(sql`status = 'confirmed'`),
    check(
      'bookings_customer_check',
      sql`(contact_email is null) = (contact_phone is null) and (user_id is not null or contact_email is not null)`,
    ),
    check('bookings_link_check', sql`link_key is null or user_id is null`),
    check('bookings_amount_check', sql`total_amount > 0 and seats > 0`),
    check('bookings_arrival_check', sql`arrived_at is null or not is_no_show`),
    check('bookings_children_check', sql`children >= 0 and (children = 0 or children < seats)`),
    check('bookings_refund_check', sql`refund_amount is null or refund_amount between 0 and total_amount`),
  ],
)

/**
 * The words of bookings, also of those that were deleted; triggers add them. A search looks up here what begins with
 * its words.
 */
export const bookingWords = pgTable('booking_words', { word: text('word').primaryKey() }, (table) => [
  // Independent of the language, for comparisons by the beginning.
  index('booking_words_start_index').on(table.word.op('text_pattern_ops')),
])

/** The slots of a booking: one for a tour, every night for a stay. */
export const bookingSlots = pgTable(
  'booking_slots',
  {
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => availabilitySlots.id),
    seats: integer('seats').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.slotId] }),
    index('booking_slots_slot_index').on(table.slotId),
  ],
)
