import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Counters of rate limits, which all instances share. The columns are those of rate-limiter-flexible. */
export const rateLimitCounters = pgTable(
  'rate_limit_counters',
  {
    /** The limit and a hash of the account or address. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: at('expire'),
  },
  (table) => [index('rate_limit_counters_expire_index').on(table.expire)],
)
