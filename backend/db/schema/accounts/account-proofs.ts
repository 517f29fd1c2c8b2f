import { index, pgEnum, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { users } from './users.ts'

export const proofPurpose = pgEnum('proof_purpose', ['password-reset', 'email'])

/** Links and codes which only the reader of an address has. A new one of an account replaces the earlier one. */
export const accountProofs = pgTable(
  'account_proofs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: proofPurpose('purpose').notNull(),
    /** The link itself is in the message alone. */
    tokenHash: text('token_hash').notNull().unique('account_proofs_token_unique'),
    /** Of six digits, hashed like a password; null: the link alone counts. */
    codeHash: text('code_hash'),
    /** Where it was sent: the account's address, or the one that is going to replace it. */
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    unique('account_proofs_purpose_unique').on(table.userId, table.purpose),
    index('account_proofs_expiry_index').on(table.expiresAt),
  ],
)

/** Emails whose password is forgotten, of accounts or not. A job answers and deletes them. */
export const passwordResetRequests = pgTable(
  'password_reset_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: text('email').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('password_reset_requests_index').on(table.createdAt, table.id)],
)
