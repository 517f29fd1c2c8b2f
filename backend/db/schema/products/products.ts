import { productKinds, changeStatuses } from '@affiliate-booking/contract/options/products/products'
import { productStatuses } from '@affiliate-booking/contract/options/statuses'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt, paise, tsvector } from '../columns.ts'
import { countryOf, stateOf, territoryPath } from '../accounts/territories.ts'
import { users } from '../accounts/users.ts'
import { saidAmenities } from './amenities.ts'

export const productKind = pgEnum('product_kind', productKinds)
export const productStatus = pgEnum('product_status', productStatuses)
export const changeStatus = pgEnum('change_status', changeStatuses)

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
    // Lists of texts: one on each line.
    highlights: text('highlights'),
    itinerary: text('itinerary'),
    amenities: text('amenities'),
    roomTypes: text('room_types'),
    included: text('included'),
    notIncluded: text('not_included'),
    whatToBring: text('what_to_bring'),
    languages: text('languages'),
    minimumAge: integer('minimum_age'),
    houseRules: text('house_rules'),
    /** Paise for a seat, for a group, or for a room and a night. */
    price: paise('price').notNull(),
    discountPrice: paise('discount_price'),
    /** Tours only. Null: children pay as adults. */
    childPrice: paise('child_price'),
    /** A list of names and prices: what guests can add to a booking. Null: nothing. */
    extras: jsonb('extras'),
    country: text('country').notNull(),
    state: text('state').notNull(),
    district: text('district').notNull(),
    territoryPath: territoryPath(),
    countryPath: text('country_path').generatedAlwaysAs(countryOf).notNull(),
    statePath: text('state_path').generatedAlwaysAs(stateOf).notNull(),
    meetingPoint: text('meeting_point'),
    /** Latitude and longitude, `9.60310, 77.16150`. The public sees distances only. */
    coordinates: text('coordinates'),
    /** Guests who have paid see the coordinates too. */
    showsPosition: boolean('shows_position').notNull().default(false),
    durationMinutes: integer('duration_minutes'),
    /** Bookings are confirmed as soon as they are paid. */
    isInstant: boolean('is_instant').notNull().default(false),
    maximumSeats: integer('maximum_seats').notNull(),
    /** How many guests a room takes; stays only. */
    guestsPerRoom: integer('guests_per_room'),
    /** For how many guests at most the price is, of a tour that is sold by the group. Null: it is sold by the seat. */
    guestsPerGroup: integer('guests_per_group'),
    /** Of a stay on days without a price rule that says otherwise. Null: one night is enough. */
    minimumNights: integer('minimum_nights'),
    /** Booking closes this many minutes before the start. */
    cutoffMinutes: integer('cutoff_minutes').notNull(),
    /** A name from the contract's list. */
    cancellationPolicy: text('cancellation_policy').notNull(),
    status: productStatus('status').notNull().default('pending_approval'),
    rejectionReason: text('rejection_reason'),
    /** Null when nothing is waiting for approval. */
    submittedAt: at('submitted_at'),
    approvedAt: at('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id),
    offSaleAt: at('off_sale_at'),
    offSaleBy: uuid('off_sale_by').references(() => users.id),
    offSaleReason: text('off_sale_reason'),
    ratingSum: integer('rating_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** The price to pay on days without a price rule. */
    effectivePrice: paise('effective_price')
      .generatedAlwaysAs((): SQL => sql`coalesce(discount_price, price)`)
      .notNull(),
    /** With price rules: the lowest price of the coming days that are not closed. Null: no rule is for any of them. */
    lowestPrice: paise('lowest_price'),
    /** The mean rating with five extra ratings of 4.2, so that a single five does not lead the list. */
    rank: doublePrecision('rank')
      .generatedAlwaysAs((): SQL => sql`(rating_sum + 21.0) / (review_count + 5)`)
      .notNull(),
    search: tsvector('search')
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('simple', title), 'A') || setweight(to_tsvector('simple', district || ' ' || state || ' ' || country || ' ' || category), 'B') || setweight(to_tsvector('simple', description), 'D')`,
      )
      .notNull(),
    /** What of `amenityNames` its texts say, a bit for each. */
    amenityBits: integer('amenity_bits').generatedAlwaysAs(saidAmenities).notNull(),
    version: integer('version').notNull().default(0),
    /** The version of the weekly times. */
    weekVersion: integer('week_version').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('products_search_index').using('gin', table.search),
    index('products_rank_index').on(table.status, table.rank, table.id),
    index('products_place_index').on(table.status, table.state, table.district),
    // An expression, since a generated column would rewrite the table. Worded as `fromPrice` of the search.
    index('products_from_price_index').on(
      table.status,
      sql`coalesce(lowest_price, effective_price)`,
      table.id,
    ),
    // Worded as `position` of the search.
    index('products_position_index').using(
      'gist',
      sql`point(split_part(coordinates, ', ', 2)::double precision, split_part(coordinates, ', ', 1)::double precision)`,
    ),
    index('products_newest_index').on(table.status, table.createdAt, table.id),
    index('products_provider_index').on(table.providerId, table.createdAt, table.id),
    index('products_district_index').on(table.territoryPath, table.createdAt, table.id),
    index('products_state_index').on(table.statePath, table.createdAt, table.id),
    index('products_country_index').on(table.countryPath, table.createdAt, table.id),
    check('products_guests_per_room_check', sql`(kind = 'stay') = (guests_per_room is not null)`),
    check(
      'products_guests_per_group_check',
      sql`guests_per_group is null or (kind = 'tour' and guests_per_group between 2 and 20)`,
    ),
    check(
      'products_minimum_nights_check',
      sql`minimum_nights is null or (kind = 'stay' and minimum_nights between 1 and 30)`,
    ),
    check(
      'products_off_sale_check',
      sql`(off_sale_at is null) = (off_sale_by is null) and (off_sale_at is null) = (off_sale_reason is null)`,
    ),
    check(
      'products_coordinates_check',
      sql`coordinates ~ '^-?[0-9]{1,2}\\.[0-9]{1,9}, -?[0-9]{1,3}\\.[0-9]{1,9}$'`,
    ),
    check('products_child_price_check', sql`child_price is null or (kind = 'tour' and child_price > 0)`),
    check(
      'products_price_check',
      sql`price > 0 and (discount_price is null or discount_price between 1 and price)`,
    ),
  ],
)

/** Edits of live products, applied on approval. At most one is pending. */
export const productChanges = pgTable(
  'product_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    status: changeStatus('status').notNull().default('pending'),
    /** The new values, with the field names of the contract's ProductPayload. */
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
