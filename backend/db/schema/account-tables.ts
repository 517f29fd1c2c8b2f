// The tables of accounts, places and leads.
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { roles } from '@affiliate-booking/contract/options/roles'
import { documentKinds } from '@affiliate-booking/contract/options/registration'

const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull()

// The wider territories of a path, each with a column of its own: a list of a state, sorted and cut to a page, is then
// one walk along an index, however many rows the state has.
export const countryOf = (): SQL => sql`split_part(territory_path, '/', 1)`
export const stateOf = (): SQL =>
  sql`split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)`

export const territoryKind = pgEnum('territory_kind', ['country', 'state', 'district'])
export const role = pgEnum('role', roles)
export const accountStatus = pgEnum('account_status', ['pending_approval', 'active', 'suspended'])
export const documentKind = pgEnum('document_kind', documentKinds)
export const leadStatus = pgEnum('lead_status', [
  'new',
  'contacted',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
])

/** Places, as a tree with a materialised path such as `IN/KL/idukki`. */
export const territories = pgTable(
  'territories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: territoryKind('kind').notNull(),
    name: text('name').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => territories.id),
    path: text('path').notNull().unique('territories_path_unique'),
  },
  (table) => [index('territories_parent_index').on(table.parentId)],
)

/** Every account. An account without a role is an administrator that waits for approval. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: role('role'),
    status: accountStatus('status').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    avatar: text('avatar'),
    city: text('city'),
    district: text('district'),
    state: text('state'),
    country: text('country'),
    territoryPath: text('territory_path').references(() => territories.path, { onUpdate: 'cascade' }),
    countryPath: text('country_path').generatedAlwaysAs(countryOf),
    statePath: text('state_path').generatedAlwaysAs(stateOf),
    /** Hundredths of a percent; administrators only. */
    commissionRateBps: integer('commission_rate_bps'),
    createdAt: createdAt(),
    approvedAt: at('approved_at'),
    approvedBy: uuid('approved_by').references((): AnyPgColumn => users.id),
    /** These three while the account is suspended; nobody: it was done by the command. */
    suspendedAt: at('suspended_at'),
    suspendedBy: uuid('suspended_by').references((): AnyPgColumn => users.id),
    suspensionReason: text('suspension_reason'),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    index('users_district_index').on(table.territoryPath, table.createdAt, table.id),
    index('users_state_index').on(table.statePath, table.createdAt, table.id),
    index('users_country_index').on(table.countryPath, table.createdAt, table.id),
    index('users_name_index').on(table.name, table.id),
    index('users_newest_index').on(table.createdAt, table.id),
    index('users_status_index').on(table.status, table.createdAt),
  ],
)

export const affiliateProfiles = pgTable(
  'affiliate_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The number in the partner id, `AFF-000123`. */
    partnerNumber: integer('partner_number').notNull().generatedAlwaysAsIdentity().unique(),
    preferredLanguage: text('preferred_language').notNull(),
    promotionMethod: text('promotion_method').notNull(),
    panNumber: text('pan_number').notNull(),
    businessType: text('business_type').notNull(),
    signature: text('signature').notNull(),
    agreementAcceptedAt: at('agreement_accepted_at').notNull(),
    /** The affiliate's own code. */
    referralCode: text('referral_code').notNull().unique('affiliate_profiles_referral_code_unique'),
    /** Who invited this affiliate. No commission is ever paid for recruiting. */
    referredByAffiliateId: uuid('referred_by_affiliate_id').references(() => users.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [index('affiliate_profiles_referred_by_index').on(table.referredByAffiliateId)],
)

/** What is known of an uploaded identity document; the file itself lies in the uploads folder. */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: documentKind('kind').notNull(),
    storageKey: text('storage_key').notNull().unique(),
    contentType: text('content_type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('identity_documents_user_index').on(table.userId)],
)

/** The token itself is known to the browser alone. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    userAgent: text('user_agent'),
    ip: text('ip'),
  },
  (table) => [
    index('sessions_user_index').on(table.userId),
    index('sessions_expires_index').on(table.expiresAt),
  ],
)

export const referralLinks = pgTable('referral_links', {
  id: uuid('id').primaryKey().defaultRandom(),
  affiliateId: uuid('affiliate_id')
    .notNull()
    .unique('referral_links_affiliate_unique')
    .references(() => users.id, { onDelete: 'cascade' }),
  code: text('code').notNull().unique('referral_links_code_unique'),
  createdAt: createdAt(),
  disabledAt: at('disabled_at'),
})

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number in the lead id, `LEAD-000123`. */
    leadNumber: integer('lead_number').notNull().generatedAlwaysAsIdentity().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    status: leadStatus('status').notNull(),
    referralAffiliateId: uuid('referral_affiliate_id').references(() => users.id, { onDelete: 'set null' }),
    territoryPath: text('territory_path').references(() => territories.path, { onUpdate: 'cascade' }),
    consentAt: at('consent_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('leads_referral_index').on(table.referralAffiliateId, table.createdAt),
    index('leads_territory_index').on(table.territoryPath, table.createdAt),
  ],
)
