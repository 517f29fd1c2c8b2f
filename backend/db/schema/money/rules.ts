import { rateTypes, ruleScopes } from '@affiliate-booking/contract/options/money/money'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgEnum, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../columns.ts'
import { users } from '../accounts/users.ts'

export const ruleScope = pgEnum('rule_scope', ruleScopes)
export const rateType = pgEnum('rate_type', rateTypes)

const ruleColumns = () => ({
  id: uuid('id').primaryKey().defaultRandom(),
  scope: ruleScope('scope').notNull(),
  /**
   * The id of the affiliate, product or provider, the category, the territory's path or the lead type; '' for the
   * default.
   */
  scopeKey: text('scope_key').notNull(),
  validFrom: at('valid_from').notNull(),
  validTo: at('valid_to'),
  createdBy: uuid('created_by').references(() => users.id),
  createdAt: createdAt(),
  endedBy: uuid('ended_by').references(() => users.id),
})

/** What the platform keeps of a booking. Without a rule that applies it is 15 %. */
export const feeRules = pgTable(
  'fee_rules',
  {
    ...ruleColumns(),
    /** Basis points. */
    bps: integer('bps').notNull(),
  },
  (table) => [
    index('fee_rules_scope_index').on(table.scope, table.scopeKey, table.validFrom),
    check('fee_rules_bps_check', sql`bps between 0 and 10000`),
    check('fee_rules_scope_check', sql`scope not in ('affiliate', 'leadType')`),
  ],
)

/** What the affiliate gets. Without a rule that applies it is 5 % of a booking, and nothing of a lead. */
export const commissionRules = pgTable(
  'commission_rules',
  {
    ...ruleColumns(),
    type: rateType('type').notNull(),
    /** Basis points of a percentage, paise of a flat amount. */
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('commission_rules_scope_index').on(table.scope, table.scopeKey, table.validFrom),
    check('commission_rules_value_check', sql`value >= 0 and (type = 'flat' or value <= 10000)`),
  ],
)
