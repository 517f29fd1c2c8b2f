import { leadDocumentKinds } from '@affiliate-booking/contract/options/lead-documents'
import { sql } from 'drizzle-orm'
import { check, index, pgEnum, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts/users.ts'
import { at } from './columns.ts'
import { leads } from './leads.ts'

export const leadDocumentKind = pgEnum('lead_document_kind', leadDocumentKinds)

/** The documents that the person of a lead was asked for. The documents themselves are kept nowhere. */
export const leadDocuments = pgTable(
  'lead_documents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: leadDocumentKind('kind').notNull(),
    /** Of `other`: the partner's own words. */
    ownLine: text('own_line'),
    askedAt: at('asked_at').notNull(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    receivedAt: at('received_at'),
    receivedBy: uuid('received_by').references(() => users.id, { onDelete: 'set null' }),
    withdrawnAt: at('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('lead_documents_lead_index').on(table.leadId, table.askedAt, table.id),
    // One open row for a document, however often it is asked for.
    uniqueIndex('lead_documents_missing_index')
      .on(table.leadId, table.kind, sql`lower(coalesce(own_line, ''))`)
      .where(sql`received_at is null and withdrawn_at is null`),
    check('lead_documents_line_check', sql`(own_line is not null) = (kind = 'other')`),
    check('lead_documents_end_check', sql`received_at is null or withdrawn_at is null`),
  ],
)
