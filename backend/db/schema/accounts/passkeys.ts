import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { users } from './users.ts'

/** Keys of people's devices, with which they sign in. Only the device has the private key. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the device names it, in base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device has used it; 0 for devices that do not count. A lower one than before is a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach the device, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** Chosen by the person. */
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_user_index').on(table.userId)],
)

/** What devices are asked to sign. Each counts once, for a few minutes, and in one browser. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Of the cookie with which it was asked for. */
    tokenHash: text('token_hash').notNull(),
    purpose: text('purpose').$type<'set-up' | 'use'>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expires_index').on(table.expiresAt)],
)
