import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  index,
  doublePrecision,
  integer,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { countryOf, stateOf, territories } from './territories.ts'

export const role = pgEnum('role', roles)
export const accountStatus = pgEnum('account_status', ['pending_approval', 'active', 'suspended'])

/** An account without a role is an administrator who waits for approval. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    role: role('role'),
    status: accountStatus('status').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** When its owner confirmed that the present email is theirs; null: not yet. */
    emailVerifiedAt: at('email_verified_at'),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** A picture elsewhere, by its address. */
    avatar: text('avatar'),
    /** The uploaded picture; it comes before the one elsewhere. */
    avatarId: uuid('avatar_id'),
    /** House and street. */
    street: text('street'),
    city: text('city'),
    district: text('district'),
    state: text('state'),
    country: text('country'),
    postalCode: text('postal_code'),
    /** Such as `en`; null: the first of the platform's. */
    language: text('language'),
    /** Of name, phone, language and address. */
    detailsVersion: integer('details_version').notNull().default(0),
    territoryPath: text('territory_path').references(() => territories.path, { onUpdate: 'cascade' }),
    countryPath: text('country_path').generatedAlwaysAs(countryOf),
    statePath: text('state_path').generatedAlwaysAs(stateOf),
    /** Percent; administrators only. */
    commissionRate: doublePrecision('commission_rate'),
    /** When the account is deleted, as its owner has asked; null: never. */
    deletionDueAt: at('deletion_due_at'),
    /** Of which deletion, by its due time, the owner gives up the money that is due to them. */
    givesUpMoneyWith: at('gives_up_money_with'),
    /** Of which deletion, by its due time, the owner gives up what they would earn later. */
    givesUpLaterWith: at('gives_up_later_with'),
    /** When its person was removed; the row stays for the books. */
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
    approvedAt: at('approved_at'),
    approvedBy: uuid('approved_by').references((): AnyPgColumn => users.id),
    /** Set while the account is suspended; `suspendedBy` is null if the command line did it. */
    suspendedAt: at('suspended_at'),
    suspendedBy: uuid('suspended_by').references((): AnyPgColumn => users.id),
    suspensionReason: text('suspension_reason'),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // By the last ten digits: people write numbers in many ways.
    index('users_phone_index').on(sql`right(regexp_replace(phone, '\\D', '', 'g'), 10)`),
    index('users_district_index').on(table.territoryPath, table.createdAt, table.id),
    index('users_state_index').on(table.statePath, table.createdAt, table.id),
    index('users_country_index').on(table.countryPath, table.createdAt, table.id),
    index('users_name_index').on(table.name, table.id),
    index('users_newest_index').on(table.createdAt, table.id),
    index('users_status_index').on(table.status, table.createdAt),
    // Totals of all payees leave out the customers, who are many.
    index('users_payees_index')
      .on(table.id, table.status)
      .where(sql`role <> 'user'`),
    // The administrators of many territories are looked up, where providers and affiliates are many.
    index('users_admins_index')
      .on(table.territoryPath)
      .where(sql`role in ('nsa', 'ssa', 'dsa')`),
    index('users_deletion_index')
      .on(table.deletionDueAt)
      .where(sql`deletion_due_at is not null`),
    // They are counted whenever money is paid out.
    index('users_super_admin_index')
      .on(table.status)
      .where(sql`role = 'super_admin'`),
  ],
)
