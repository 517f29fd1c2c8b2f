import { index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from './columns.ts'
import { territories } from './accounts/territories.ts'
import { users } from './accounts/users.ts'

export const leadStatus = pgEnum('lead_status', [
  'new',
  'contacted',
  'qualified',
  'proposal',
  'negotiation',
  'closed_won',
  'closed_lost',
])

export const leads = pgTable(
  'leads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number in the lead id, `LEAD-000123`. */
    leadNumber: integer('lead_number').notNull().generatedAlwaysAsIdentity().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    status: leadStatus('status').notNull(),
    referralAffiliateId: uuid('referral_affiliate_id').references(() => users.id, { onDelete: 'set null' }),
    territoryPath: text('territory_path').references(() => territories.path, { onUpdate: 'cascade' }),
    consentAt: at('consent_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('leads_referral_index').on(table.referralAffiliateId, table.createdAt),
    index('leads_territory_index').on(table.territoryPath, table.createdAt),
  ],
)
