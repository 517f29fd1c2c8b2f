import type { LeadColumns } from '@affiliate-booking/contract/shapes/lead-imports'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts/users.ts'
import { at, createdAt } from './columns.ts'

/** Files of leads. Of one that was imported nothing but its counts is kept. */
export const leadImports = pgTable(
  'lead_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of the one who uploaded it, at that time; null for super administrators. */
    territoryPath: text('territory_path'),
    fileName: text('file_name').notNull(),
    /** The same file again is the same import. */
    fileHash: text('file_hash').notNull(),
    /** The text of the file, encrypted; null once it is imported. */
    content: text('content'),
    columns: jsonb('columns').$type<LeadColumns>().notNull(),
    importedAt: at('imported_at'),
    importedCount: integer('imported_count'),
    leftOutCount: integer('left_out_count'),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('lead_imports_file_index')
      .on(table.createdBy, table.fileHash)
      .where(sql`imported_at is not null`),
    // What the job deletes.
    index('lead_imports_waiting_index')
      .on(table.createdAt)
      .where(sql`imported_at is null`),
  ],
)
