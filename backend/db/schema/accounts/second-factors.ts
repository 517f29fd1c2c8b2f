import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { users } from './users.ts'

/** The authenticator app of an account. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Base32, encrypted. */
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  /** Null while it is being set up. */
  confirmedAt: at('confirmed_at'),
  /** The period of the last code that was taken: each code counts once. */
  lastPeriod: integer('last_period').notNull().default(0),
})

/** Each replaces a code of the app once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [index('recovery_codes_user_index').on(table.userId)],
)
