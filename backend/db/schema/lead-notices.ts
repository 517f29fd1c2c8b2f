import { index, bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './accounts/users.ts'
import { leads } from './leads.ts'

/** What an account is told of a lead at the end of a job: several leads of one kind become one message. */
export const leadNotices = pgTable(
  'lead_notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['assigned', 'late', 'escalated', 'taken', 'unassigned'] }).notNull(),
    /** Why, in words. */
    reason: text('reason'),
    createdAt: createdAt(),
  },
  (table) => [
    index('lead_notices_user_index').on(table.userId),
    index('lead_notices_lead_index').on(table.leadId),
  ],
)
