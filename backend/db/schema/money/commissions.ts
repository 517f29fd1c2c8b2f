import {
  claimStatuses,
  commissionStatuses,
  commissionTypes,
} from '@affiliate-booking/contract/options/money/money'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.ts'
import { at, createdAt, paise } from '../columns.ts'
import { leads } from '../leads.ts'
import { payoutKind, payouts } from './payouts.ts'
import { rateType } from './rules.ts'
import { countryOf, stateOf, territoryPath } from '../accounts/territories.ts'
import { users } from '../accounts/users.ts'

export const commissionType = pgEnum('commission_type', commissionTypes)
export const commissionStatus = pgEnum('commission_status', commissionStatuses)
export const claimStatus = pgEnum('claim_status', claimStatuses)

/** The rates of a booking, written with its hold and never changed. */
export const commissionSnapshots = pgTable(
  'commission_snapshots',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    bookingId: uuid('booking_id')
      .unique()
      .references(() => bookings.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    /** Basis points. */
    feeBps: integer('fee_bps').notNull(),
    /** Null: the default of the platform. */
    feeRuleId: uuid('fee_rule_id'),
    affiliateId: uuid('affiliate_id').references(() => users.id),
    commissionRuleId: uuid('commission_rule_id'),
    affiliateType: rateType('affiliate_type'),
    /** Basis points of a percentage, paise of a flat amount. */
    affiliateValue: bigint('affiliate_value', { mode: 'number' }),
    // Tiers 1 to 3, each with its own rate in basis points. A vacant tier has neither.
    dsaId: uuid('dsa_id').references(() => users.id),
    dsaBps: integer('dsa_bps'),
    ssaId: uuid('ssa_id').references(() => users.id),
    ssaBps: integer('ssa_bps'),
    nsaId: uuid('nsa_id').references(() => users.id),
    nsaBps: integer('nsa_bps'),
    createdAt: createdAt(),
  },
  (table) => [
    index('commission_snapshots_lead_index').on(table.leadId),
    check('commission_snapshots_subject_check', sql`(booking_id is null) <> (lead_id is null)`),
  ],
)

/** What somebody is owed. Amounts never change: a refund adds a correction. */
export const commissions = pgTable(
  'commissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Such as `settle:<booking>:<beneficiary>:<tier>`. */
    eventKey: text('event_key').notNull().unique('commissions_event_unique'),
    bookingId: uuid('booking_id').references(() => bookings.id),
    leadId: uuid('lead_id').references(() => leads.id),
    beneficiaryId: uuid('beneficiary_id')
      .notNull()
      .references(() => users.id),
    /** Which payouts it goes into; corrections and adjustments have no other sign of it. */
    kind: payoutKind('kind').notNull(),
    /** 0 the affiliate, 1 dsa, 2 ssa, 3 nsa; null for a provider's share and for adjustments. */
    tier: integer('tier'),
    snapshotId: uuid('snapshot_id').references(() => commissionSnapshots.id),
    /** The row that this one corrects. */
    correctsId: uuid('corrects_id'),
    /** Paise that the rate was applied to: K at the time, or what the platform gets for a lead. */
    base: paise('base').notNull(),
    bps: integer('bps'),
    flat: paise('flat'),
    /** Signed. */
    amount: paise('amount').notNull(),
    type: commissionType('type').notNull(),
    status: commissionStatus('status').notNull(),
    /** When a pending row becomes available. */
    holdUntil: at('hold_until').notNull(),
    /** Why it is on hold; of a row in a payout that was sent, why it is held if that payout fails. */
    holdReason: text('hold_reason'),
    /** The row was cancelled while on hold: deserved is 0 from then on. */
    cancelledAt: at('cancelled_at'),
    payoutId: uuid('payout_id').references(() => payouts.id),
    /** TDS was withheld from it before: an adjustment for a returned payout. */
    isTaxed: boolean('is_taxed').notNull().default(false),
    /** Of an adjustment or a cancelled row. */
    reason: text('reason'),
    createdBy: uuid('created_by').references(() => users.id),
    /** The booking's or lead's, for administrators' lists. */
    territoryPath: text('territory_path'),
    countryPath: text('country_path').generatedAlwaysAs(countryOf),
    statePath: text('state_path').generatedAlwaysAs(stateOf),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
    paidAt: at('paid_at'),
  },
  (table) => [
    index('commissions_beneficiary_index').on(table.beneficiaryId, table.createdAt, table.id),
    index('commissions_beneficiary_status_index').on(
      table.beneficiaryId,
      table.status,
      table.createdAt,
      table.id,
    ),
    index('commissions_booking_index').on(table.bookingId),
    // Most rows have none of these three.
    index('commissions_lead_index')
      .on(table.leadId)
      .where(sql`lead_id is not null`),
    index('commissions_payout_index')
      .on(table.payoutId)
      .where(sql`payout_id is not null`),
    index('commissions_corrects_index')
      .on(table.correctsId)
      .where(sql`corrects_id is not null`),
    index('commissions_district_index').on(table.territoryPath, table.createdAt, table.id),
    index('commissions_state_index').on(table.statePath, table.createdAt, table.id),
    index('commissions_country_index').on(table.countryPath, table.createdAt, table.id),
    index('commissions_newest_index').on(table.createdAt, table.id),
    index('commissions_pending_index')
      .on(table.holdUntil)
      .where(sql`status = 'pending'`),
    index('commissions_state_pending_index')
      .on(table.statePath, table.holdUntil)
      .where(sql`status = 'pending'`),
    index('commissions_payable_index')
      .on(table.beneficiaryId, table.kind)
      .where(sql`status = 'available' and payout_id is null`),
    // One for each status: with the status as a first column, the planner takes the order of the index for random.
    ...commissionStatuses.map((status) =>
      index(`commissions_${status}_newest_index`)
        .on(table.createdAt, table.id)
        .where(sql.raw(`status = '${status}'`)),
    ),
    // The others are found among the newest.
    index('commissions_type_index')
      .on(table.type, table.createdAt, table.id)
      .where(sql`type not in ('sale', 'override', 'share')`),
    index('commissions_beneficiary_type_index')
      .on(table.beneficiaryId, table.type, table.createdAt, table.id)
      .where(sql`type not in ('sale', 'override', 'share')`),
    index('commissions_amount_index').on(table.amount, table.id),
    index('commissions_district_amount_index').on(table.territoryPath, table.amount, table.id),
    index('commissions_beneficiary_amount_index').on(table.beneficiaryId, table.amount, table.id),
    index('commissions_release_index').on(table.holdUntil, table.id),
    index('commissions_beneficiary_release_index').on(table.beneficiaryId, table.holdUntil, table.id),
    check('commissions_subject_check', sql`booking_id is null or lead_id is null`),
  ],
)

/** Claims that a booking is missing among an affiliate's commissions. */
export const missingBookingClaims = pgTable(
  'missing_booking_claims',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the affiliate entered it. */
    bookingNumber: integer('booking_number').notNull(),
    /** Null if there was no booking with this number; only administrators see that. */
    bookingId: uuid('booking_id').references(() => bookings.id, { onDelete: 'cascade' }),
    message: text('message'),
    status: claimStatus('status').notNull(),
    /** Of the decision; the affiliate reads it. */
    reason: text('reason'),
    /** The booking's, or the affiliate's if there is no booking. */
    territoryPath: territoryPath(),
    countryPath: text('country_path').generatedAlwaysAs(countryOf).notNull(),
    statePath: text('state_path').generatedAlwaysAs(stateOf).notNull(),
    createdAt: createdAt(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('missing_booking_claims_number_unique').on(table.affiliateId, table.bookingNumber),
    // One approved claim for each booking.
    uniqueIndex('missing_booking_claims_approved_unique')
      .on(table.bookingId)
      .where(sql`status = 'approved'`),
    index('missing_booking_claims_territory_index').on(table.territoryPath, table.createdAt),
    index('missing_booking_claims_newest_index').on(table.createdAt, table.id),
  ],
)
