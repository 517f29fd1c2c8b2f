// The tables of the marketplace: products and their days, bookings, what happened, and the totals that dashboards show.
import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  changeStatuses as changeStatusNames,
  imageStages,
  productKinds,
  slotStatuses,
} from '@affiliate-booking/contract/options/products'
import {
  bookingStatuses,
  paymentStatuses,
  productStatuses,
} from '@affiliate-booking/contract/options/statuses'
import { countryOf, role, stateOf, territories, users } from './account-tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull()
/** Whole paise. */
const paise = (name: string) => bigint(name, { mode: 'number' })
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const productKind = pgEnum('product_kind', productKinds)
export const productStatus = pgEnum('product_status', productStatuses)
export const changeStatus = pgEnum('change_status', changeStatusNames)
export const pictureStage = pgEnum('picture_stage', imageStages)
export const slotStatus = pgEnum('slot_status', slotStatuses)
export const bookingStatus = pgEnum('booking_status', bookingStatuses)
export const paymentStatus = pgEnum('payment_status', paymentStatuses)
export const cancelledBy = pgEnum('cancelled_by', ['user', 'provider', 'admin', 'system'])

const territoryPath = () =>
  text('territory_path')
    .notNull()
    .references(() => territories.path, { onUpdate: 'cascade' })

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('products_slug_unique'),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
    kind: productKind('kind').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category').notNull(),
    /** Paise for a seat, or for a room and a night. */
    price: paise('price').notNull(),
    discountPrice: paise('discount_price'),
    country: text('country').notNull(),
    state: text('state').notNull(),
    district: text('district').notNull(),
    territoryPath: territoryPath(),
    countryPath: text('country_path').generatedAlwaysAs(countryOf).notNull(),
    statePath: text('state_path').generatedAlwaysAs(stateOf).notNull(),
    meetingPoint: text('meeting_point'),
    durationMinutes: integer('duration_minutes'),
    /** Confirmed as soon as it is paid. */
    isInstant: boolean('is_instant').notNull().default(false),
    maximumSeats: integer('maximum_seats').notNull(),
    /** Minutes before the start until which one can book. */
    cutoffMinutes: integer('cutoff_minutes').notNull(),
    /** A name in the contract's list. */
    cancellationPolicy: text('cancellation_policy').notNull(),
    status: productStatus('status').notNull().default('pending_approval'),
    rejectionReason: text('rejection_reason'),
    /** Since when it waits for approval; null once it was decided on. */
    submittedAt: at('submitted_at'),
    approvedAt: at('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** What is paid, and by what results are put in order. */
    effectivePrice: paise('effective_price')
      .generatedAlwaysAs((): SQL => sql`coalesce(discount_price, price)`)
      .notNull(),
    /** The mean of the ratings as if five more had given 4.2: a single five does not lead the list. */
    rank: doublePrecision('rank')
      .generatedAlwaysAs((): SQL => sql`(rating_sum + 21.0) / (review_count + 5)`)
      .notNull(),
    search: tsvector('search')
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', district || ' ' || state || ' ' || country || ' ' || category), 'B') || setweight(to_tsvector('simple', description), 'D')`,
      )
      .notNull(),
    version: integer('version').notNull().default(0),
    /** Counts how often the times of the week were set. */
    weekVersion: integer('week_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('products_search_index').using('gin', table.search),
    index('products_rank_index').on(table.status, table.rank, table.id),
    index('products_price_index').on(table.status, table.effectivePrice, table.id),
    index('products_newest_index').on(table.status, table.createdAt, table.id),
    index('products_provider_index').on(table.providerId, table.createdAt, table.id),
    index('products_district_index').on(table.territoryPath, table.createdAt, table.id),
    index('products_state_index').on(table.statePath, table.createdAt, table.id),
    index('products_country_index').on(table.countryPath, table.createdAt, table.id),
    check(
      'products_price_check',
      sql`price > 0 and (discount_price is null or discount_price between 1 and price)`,
    ),
  ],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    alt: text('alt').notNull(),
    /** Of the picture as it was sent, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** What the edit that waits does with it; null: it stays as it is. */
    staged: pictureStage('staged'),
    createdAt: createdAt(),
  },
  (table) => [index('product_pictures_product_index').on(table.productId, table.position)],
)

/** Edits of live products, which stay as they are until somebody has decided. One waits at a time. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    status: changeStatus('status').notNull().default('pending'),
    /** The values to be, by the names of the contract's ProductPayload. */
    draft: jsonb('draft').notNull(),
    reason: text('reason'),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
  },
  (table) => [
    index('product_changes_product_index').on(table.productId, table.createdAt),
    uniqueIndex('product_changes_pending_unique')
      .on(table.productId)
      .where(sql`status = 'pending'`),
  ],
)

/** The times of every week. */
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

/** Days that differ: closed, or with one more time. */
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

/** A time that can be booked, or a night. The guard against overbooking is one statement on a row of this table. */
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
    /** Never less than what is reserved. */
    capacity: integer('capacity').notNull(),
    /** What the calendar says, while more than that is reserved: as seats come back, the capacity goes down to it. */
    reducedTo: integer('reduced_to'),
    reserved: integer('reserved').notNull().default(0),
    /** Of a stay: a trigger says so of each new row. */
    isNight: boolean('is_night').notNull().default(false),
    /** By hand, by an exception, or because no rule makes it any more. */
    isClosed: boolean('is_closed').notNull().default(false),
    cutoffAt: at('cutoff_at').notNull(),
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
    check('availability_slots_reserved_check', sql`reserved between 0 and capacity`),
  ],
)

export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number in the booking id, `BK-000123`. */
    bookingNumber: integer('booking_number').notNull().generatedAlwaysAsIdentity().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => users.id),
    /** Of the product, when it was booked. */
    territoryPath: territoryPath(),
    countryPath: text('country_path').generatedAlwaysAs(countryOf).notNull(),
    statePath: text('state_path').generatedAlwaysAs(stateOf).notNull(),
    /** As they were when it was booked. */
    productTitle: text('product_title').notNull(),
    customerName: text('customer_name').notNull(),
    policySnapshot: jsonb('policy_snapshot').notNull(),
    unitPrice: paise('unit_price').notNull(),
    seats: integer('seats').notNull(),
    totalAmount: paise('total_amount').notNull(),
    date: date('date').notNull(),
    /** The day of leaving; stays only. */
    endDate: date('end_date'),
    startTime: time('start_time').notNull(),
    endTime: time('end_time').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    status: bookingStatus('status').notNull().default('pending'),
    paymentStatus: paymentStatus('payment_status').notNull().default('pending'),
    /** Until when an unpaid booking keeps its seats; null once a payment is in review or done. */
    holdExpiresAt: at('hold_expires_at'),
    /** Chosen by who booked; unique for each of them. */
    idempotencyKey: text('idempotency_key').notNull(),
    referralAffiliateId: uuid('referral_affiliate_id').references(() => users.id, { onDelete: 'set null' }),
    referralCode: text('referral_code'),
    /** The number of the payment that the customer entered. */
    paymentReference: text('payment_reference'),
    paymentSubmittedAt: at('payment_submitted_at'),
    paymentRejection: text('payment_rejection'),
    paidAt: at('paid_at'),
    confirmedAt: at('confirmed_at'),
    completedAt: at('completed_at'),
    isNoShow: boolean('is_no_show').notNull().default(false),
    cancelledAt: at('cancelled_at'),
    cancelledBy: cancelledBy('cancelled_by'),
    cancelledById: uuid('cancelled_by_id').references(() => users.id),
    cancellationReason: text('cancellation_reason'),
    refundAmount: paise('refund_amount'),
    /** What the voucher's QR code says: unguessable. */
    voucherCode: text('voucher_code').notNull().unique(),
    /** The words by which people look for it. */
    search: tsvector('search')
      .generatedAlwaysAs((): SQL => sql`to_tsvector('simple', product_title || ' ' || customer_name)`)
      .notNull(),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bookings_idempotency_unique').on(table.userId, table.idempotencyKey),
    uniqueIndex('bookings_payment_reference_unique').on(table.paymentReference),
    // One index for each scope and order of the list: without it a provider's page by amount walks a million rows (3 s).
    index('bookings_user_index').on(table.userId, table.date, table.id),
    index('bookings_provider_index').on(table.providerId, table.date, table.id),
    index('bookings_district_index').on(table.territoryPath, table.date, table.id),
    index('bookings_state_index').on(table.statePath, table.date, table.id),
    index('bookings_country_index').on(table.countryPath, table.date, table.id),
    index('bookings_date_index').on(table.date, table.id),
    index('bookings_affiliate_index').on(table.referralAffiliateId, table.createdAt),
    index('bookings_product_index').on(table.productId, table.date),
    // The same walks by when it was booked; and by the amount, for those who have so little of everything that the
    // index of all amounts would be walked in vain.
    index('bookings_provider_newest_index').on(table.providerId, table.createdAt, table.id),
    index('bookings_district_newest_index').on(table.territoryPath, table.createdAt, table.id),
    index('bookings_state_newest_index').on(table.statePath, table.createdAt, table.id),
    index('bookings_country_newest_index').on(table.countryPath, table.createdAt, table.id),
    index('bookings_provider_amount_index').on(table.providerId, table.totalAmount, table.id),
    index('bookings_district_amount_index').on(table.territoryPath, table.totalAmount, table.id),
    index('bookings_newest_index').on(table.createdAt, table.id),
    index('bookings_amount_index').on(table.totalAmount, table.id),
    index('bookings_search_index').using('gin', table.search),
    index('bookings_review_index')
      .on(table.createdAt, table.id)
      .where(sql`payment_status = 'pending' and payment_submitted_at is not null`),
    index('bookings_pending_index')
      .on(table.endsAt)
      .where(sql`status = 'pending'`),
    index('bookings_state_pending_index')
      .on(table.statePath, table.createdAt, table.id)
      .where(sql`status = 'pending'`),
    index('bookings_hold_index')
      .on(table.holdExpiresAt)
      .where(sql`status = 'pending' and hold_expires_at is not null`),
    index('bookings_to_complete_index')
      .on(table.endsAt)
      .where(sql`status = 'confirmed'`),
    check('bookings_amount_check', sql`total_amount > 0 and seats > 0`),
    check('bookings_refund_check', sql`refund_amount is null or refund_amount between 0 and total_amount`),
  ],
)

/** Which slots a booking has seats of: one for a tour, every night for a stay. */
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
    createdAt: createdAt(),
  },
  (table) => [
    index('reviews_product_index').on(table.productId, table.createdAt),
    check('reviews_rating_check', sql`rating between 1 and 5`),
  ],
)

/** What was done, by whom. Rows are only ever added; each is chained to the one before it a moment later. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: the system, or a command. */
    actorId: uuid('actor_id'),
    actorRole: role('actor_role'),
    action: text('action').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    territoryPath: text('territory_path'),
    /** `{old, new}` by field; never a secret. */
    changes: jsonb('changes'),
    reason: text('reason'),
    ip: text('ip'),
    requestId: text('request_id'),
    createdAt: createdAt(),
    /** The place in the chain; null until the row is sealed. */
    sealNumber: bigint('seal_number', { mode: 'number' }).unique(),
    prevHash: text('prev_hash'),
    hash: text('hash'),
  },
  (table) => [
    index('audit_log_object_index').on(table.objectType, table.objectId, table.id),
    index('audit_log_unsealed_index')
      .on(table.id)
      .where(sql`hash is null`),
  ],
)

// What dashboards show: for each scope (`all`, a territory's path, `provider:<id>`, `affiliate:<id>`), month and key, how
// many and how much. Triggers on the tables above add to the second table; a job sums that up into the first.
const totalColumns = {
  /** user, product, booking, payment or lead. */
  subject: text('subject').notNull(),
  scope: text('scope').notNull(),
  /** The first day of the month, in India, in which the thing was made. */
  month: date('month').notNull(),
  /** A status, or what else is counted apart. */
  key: text('key').notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
  /** Paise. */
  amount: paise('amount').notNull(),
}

export const totals = pgTable('totals', totalColumns, (table) => [
  primaryKey({ columns: [table.scope, table.subject, table.month, table.key] }),
])

export const totalDeltas = pgTable(
  'total_deltas',
  { id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...totalColumns },
  (table) => [index('total_deltas_scope_index').on(table.scope, table.subject)],
)
