import { sql } from 'drizzle-orm'
import { bigint, date, index, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, paise } from './columns.ts'
import { products } from './products/products.ts'

export const reportGrain = pgEnum('report_grain', ['day', 'month', 'year'])

/** What is counted by itself, each with columns of its own below. */
export const reportSubject = pgEnum('report_subject', [
  'bookings',
  'slots',
  'clicks',
  'views',
  'leads',
  'commissions',
  'affiliates',
])

const count = (name: string) => bigint(name, { mode: 'number' })

/** Null where nothing of the subject was counted. */
const figures = {
  // Bookings, on the day in India on which they were made.
  made: count('made'),
  paid: count('paid'),
  people: count('people'),
  revenue: paise('revenue'),
  cancelled: count('cancelled'),
  refunded: paise('refunded'),
  completed: count('completed'),
  // Slots, on their day.
  seatsOffered: count('seats_offered'),
  seatsTaken: count('seats_taken'),
  nightsOffered: count('nights_offered'),
  nightsTaken: count('nights_taken'),
  // Clicks on links, and views of product pages.
  clicks: count('clicks'),
  visitors: count('visitors'),
  views: count('views'),
  // Leads, on the day they came.
  leads: count('leads'),
  leadsNew: count('leads_new'),
  leadsContacted: count('leads_contacted'),
  leadsQualified: count('leads_qualified'),
  leadsProposal: count('leads_proposal'),
  leadsNegotiation: count('leads_negotiation'),
  leadsWon: count('leads_won'),
  leadsLost: count('leads_lost'),
  fromForm: count('from_form'),
  fromReferral: count('from_referral'),
  fromStaff: count('from_staff'),
  fromImport: count('from_import'),
  loans: count('loans'),
  insurance: count('insurance'),
  realEstate: count('real_estate'),
  otherTypes: count('other_types'),
  answered: count('answered'),
  answerSeconds: count('answer_seconds'),
  promised: count('promised'),
  kept: count('kept'),
  wonValue: paise('won_value'),
  payoutReceived: paise('payout_received'),
  // Commissions of affiliates, on the day they were earned.
  earned: paise('earned'),
  /** Affiliates, on the day on which they registered. */
  joined: count('joined'),
}

/** What affiliates brought, which is not counted for products. */
const brought = {
  /** Paid bookings. */
  broughtPaid: count('brought_paid'),
  broughtLeads: count('brought_leads'),
}

const period = {
  grain: reportGrain('grain').notNull(),
  /** The day, or the first day of the month or year. */
  start: date('start').notNull(),
}

// Figures of reports, by day, month and year. Triggers leave marks, from which a job counts those days again.

/** Of `all`, of countries, of states and of districts. */
export const reportTerritories = pgTable(
  'report_territories',
  { ...period, path: text('path').notNull(), ...figures, ...brought },
  (table) => [
    primaryKey({ columns: [table.path, table.grain, table.start] }),
    index('report_territories_start_index').on(table.grain, table.start),
  ],
)

/** Of products, in their districts; without a product for clicks on links without one. */
export const reportProducts = pgTable(
  'report_products',
  {
    ...period,
    path: text('path').notNull(),
    /** Zeros: none. */
    productId: uuid('product_id').notNull(),
    providerId: uuid('provider_id').notNull(),
    ...figures,
  },
  (table) => [
    primaryKey({ columns: [table.grain, table.start, table.productId, table.providerId, table.path] }),
    // Without the rows of products that only have slots on a day: most of them.
    index('report_products_sold_index')
      .on(table.grain, table.start)
      .where(sql`made is not null or clicks is not null or views is not null`),
    index('report_products_product_index').on(table.productId, table.grain, table.start),
    index('report_products_provider_index').on(table.providerId, table.grain, table.start),
    index('report_products_path_index').on(table.path.op('text_pattern_ops'), table.grain, table.start),
  ],
)

/** What affiliates brought, in the same territories as above. */
export const reportAffiliates = pgTable(
  'report_affiliates',
  {
    ...period,
    path: text('path').notNull(),
    affiliateId: uuid('affiliate_id').notNull(),
    ...figures,
    ...brought,
  },
  (table) => [
    primaryKey({ columns: [table.path, table.grain, table.start, table.affiliateId] }),
    index('report_affiliates_start_index').on(table.grain, table.start),
    index('report_affiliates_affiliate_index').on(table.affiliateId, table.grain, table.start),
  ],
)

/** Days to count again. A mark is never shared, so that none is lost between two transactions. */
export const reportMarks = pgTable(
  'report_marks',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: reportSubject('subject').notNull(),
    day: date('day').notNull(),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [index('report_marks_day_index').on(table.day, table.subject)],
)

/** Views of product pages by day in India, without bots and without anything about the visitors. */
export const productViews = pgTable(
  'product_views',
  {
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    views: count('views').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.day] }),
    index('product_views_day_index').on(table.day),
  ],
)
