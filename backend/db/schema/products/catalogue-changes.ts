import { sql } from 'drizzle-orm'
import { bigint, customType, index, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' })

/** `catalogue`: what lists and searches show. `day`: what is free on it. `all`: also every product's page. */
export const catalogueSubject = pgEnum('catalogue_subject', ['all', 'catalogue', 'product', 'day'])

/** Changes of what the public sees, written by triggers. Rows are only added, so that no change waits for another. */
export const catalogueChanges = pgTable(
  'catalogue_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** That made the change: it tells which changes a reader has not seen, in whatever order they were committed. */
    transaction: xid8('transaction')
      .notNull()
      .default(sql`pg_current_xact_id()`),
    at: at('at')
      .notNull()
      .default(sql`clock_timestamp()`),
    subject: catalogueSubject('subject').notNull(),
    /** The slug of a product, or a day. */
    name: text('name'),
  },
  (table) => [
    index('catalogue_changes_transaction_index').on(table.transaction),
    index('catalogue_changes_at_index').on(table.at),
  ],
)
