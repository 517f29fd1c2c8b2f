import { sql } from 'drizzle-orm'
import { doublePrecision, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { role, users } from './users.ts'

/** A link by which somebody makes their own account as an administrator; role and place are fixed. */
export const adminInvitations = pgTable(
  'admin_invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    role: role('role').notNull(),
    country: text('country'),
    state: text('state'),
    district: text('district'),
    /** Percent. */
    commissionRate: doublePrecision('commission_rate'),
    /** The link itself is in the message alone. */
    tokenHash: text('token_hash').notNull().unique('admin_invitations_token_unique'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** The last time. */
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    accountId: uuid('account_id').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('admin_invitations_open_unique')
      .on(sql`lower(${table.email})`)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index('admin_invitations_newest_index')
      .on(table.createdAt, table.id)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    index('admin_invitations_inviter_index').on(table.invitedBy),
  ],
)
