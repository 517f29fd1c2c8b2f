import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { paise } from './columns.ts'

// The figures of dashboards: count and amount for each scope (`all`, a territory's path, `provider:<id>`, `affiliate:<id>`,
// `admin:<id>` for what an administrator earns, `commissions:` before `all`, a path or a payee's id for the list of
// commissions), month and key. Triggers on the other tables add to total_deltas; a job sums these up into totals.
const totalColumns = {
  /** user, product, booking, revenue, earning, commission, commission-day or lead. */
  subject: text('subject').notNull(),
  scope: text('scope').notNull(),
  /** The first day of the month of creation, in India; of commission-day the day; 1970-01-01 for totals of all months. */
  month: date('month').notNull(),
  /** A status or another group; of commissions tier, type and state. */
  key: text('key').notNull(),
  count: bigint('count', { mode: 'number' }).notNull(),
  /** Paise. */
  amount: paise('amount').notNull(),
}

export const totals = pgTable('totals', totalColumns, (table) => [
  primaryKey({ columns: [table.scope, table.subject, table.month, table.key] }),
])

export const totalDeltas = pgTable(
  'total_deltas',
  { id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(), ...totalColumns },
  (table) => [index('total_deltas_scope_index').on(table.scope, table.subject)],
)
