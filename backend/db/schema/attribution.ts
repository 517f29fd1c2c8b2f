import { clickTriggers } from '@affiliate-booking/contract/options/referrals/clicks'
import { referralProofs } from '@affiliate-booking/contract/options/referrals/referral'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'
import { products } from './products/products.ts'
import { users } from './accounts/users.ts'

export const clickTrigger = pgEnum('click_trigger', clickTriggers)
export const referralSubject = pgEnum('referral_subject', ['user', 'booking', 'lead'])
export const referralProof = pgEnum('referral_proof', referralProofs)

/** Every affiliate has one link for the whole site, whose code is that of the profile, and makes more. */
export const referralLinks = pgTable(
  'referral_links',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').notNull().unique('referral_links_code_unique'),
    /** Null: the link leads to the start page, or where its campaign says. */
    productId: uuid('product_id').references(() => products.id),
    campaign: text('campaign'),
    createdAt: createdAt(),
    disabledAt: at('disabled_at'),
  },
  (table) => [
    index('referral_links_affiliate_index').on(table.affiliateId, table.createdAt),
    // One link for the whole site.
    uniqueIndex('referral_links_affiliate_unique')
      .on(table.affiliateId)
      .where(sql`product_id is null and campaign is null`),
  ],
)

/** One for each link, visitor and hour. No address is stored. */
export const clicks = pgTable(
  'clicks',
  {
    id: uuid('id').primaryKey(),
    linkId: uuid('link_id')
      .notNull()
      .references(() => referralLinks.id, { onDelete: 'cascade' }),
    trigger: clickTrigger('trigger').notNull(),
    /** An HMAC whose salt changes each day; null for a click that is known from its cookie only. */
    visitorHash: text('visitor_hash'),
    /** An HMAC of the network, for signals; deleted after 48 h. */
    signalHash: text('signal_hash'),
    landingPath: text('landing_path').notNull(),
    referrerHost: text('referrer_host'),
    device: text('device'),
    isBot: boolean('is_bot').notNull(),
    /** The hour of `createdAt`, in hours since 1970. */
    hour: integer('hour').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('clicks_visitor_unique').on(table.linkId, table.visitorHash, table.hour),
    index('clicks_link_index').on(table.linkId, table.createdAt),
    // Earlier clicks of a visitor.
    index('clicks_visitor_index').on(table.visitorHash),
    index('clicks_signal_index')
      .on(table.createdAt)
      .where(sql`signal_hash is not null`),
  ],
)

/** Clicks of a link by day in India, without bots. */
export const linkDays = pgTable(
  'link_days',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => referralLinks.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    clicks: bigint('clicks', { mode: 'number' }).notNull(),
    visitors: bigint('visitors', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.day] }),
    // A day is counted for reports.
    index('link_days_day_index').on(table.day),
  ],
)

/** Who is credited for an account, a booking or a lead. Those of accounts are for statistics and pay nothing. */
export const referrals = pgTable(
  'referrals',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    linkId: uuid('link_id')
      .notNull()
      .references(() => referralLinks.id, { onDelete: 'cascade' }),
    clickId: uuid('click_id'),
    clickedAt: at('clicked_at'),
    subjectType: referralSubject('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    by: referralProof('by').notNull(),
    expiresAt: at('expires_at'),
    /** An HMAC of the network that it came from, for signals; deleted after 24 h, since its click may be a day older. */
    signalHash: text('signal_hash'),
    /** Clicks and codes that lost, with the reason: `[{by, code, reason}]`. */
    losers: jsonb('losers').notNull().default([]),
    /** Why its commission is held: the signals that were found. */
    signals: jsonb('signals').notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    unique('referrals_subject_unique').on(table.subjectType, table.subjectId),
    // With what the figures of links need, so that they read no row.
    index('referrals_affiliate_index').on(
      table.affiliateId,
      table.createdAt,
      table.subjectType,
      table.subjectId,
      table.linkId,
    ),
    index('referrals_link_index').on(table.linkId, table.createdAt),
    index('referrals_click_index').on(table.clickId),
    index('referrals_signal_index')
      .on(table.createdAt)
      .where(sql`signal_hash is not null`),
  ],
)
