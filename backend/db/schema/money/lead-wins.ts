import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/users.ts'
import { at, paise } from '../columns.ts'
import { leads } from '../leads.ts'
import { commissionSnapshots } from './commissions.ts'

/** Each time that a lead was won: a win that is taken back stays, and the next one is a round of its own. */
export const leadWins = pgTable(
  'lead_wins',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    leadId: uuid('lead_id')
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    /** Null: a lead of before wins were recorded. */
    wonBy: uuid('won_by').references(() => users.id, { onDelete: 'set null' }),
    wonAt: at('won_at').notNull(),
    /** The rates of this round. */
    snapshotId: uuid('snapshot_id')
      .notNull()
      .references(() => commissionSnapshots.id),
    /** What the lender, insurer or builder pays the platform; null until the win is confirmed. */
    payoutReceived: paise('payout_received'),
    confirmedBy: uuid('confirmed_by').references(() => users.id, { onDelete: 'set null' }),
    confirmedAt: at('confirmed_at'),
    incomeBy: uuid('income_by').references(() => users.id, { onDelete: 'set null' }),
    incomeAt: at('income_at'),
    incomeReference: text('income_reference'),
    takenBackBy: uuid('taken_back_by').references(() => users.id, { onDelete: 'set null' }),
    takenBackAt: at('taken_back_at'),
    returnedBy: uuid('returned_by').references(() => users.id, { onDelete: 'set null' }),
    returnedAt: at('returned_at'),
    returnReference: text('return_reference'),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    unique('lead_wins_round_unique').on(table.leadId, table.round),
    uniqueIndex('lead_wins_present_unique')
      .on(table.leadId)
      .where(sql`taken_back_at is null`),
    index('lead_wins_snapshot_index').on(table.snapshotId),
    index('lead_wins_income_index')
      .on(sql`upper(${table.incomeReference})`)
      .where(sql`income_reference is not null`),
    // Few wins wait for a step.
    index('lead_wins_confirm_index')
      .on(table.leadId)
      .where(sql`confirmed_at is null and taken_back_at is null`),
    index('lead_wins_expected_index')
      .on(table.leadId)
      .where(sql`confirmed_at is not null and income_at is null and taken_back_at is null`),
    index('lead_wins_return_index')
      .on(table.leadId)
      .where(sql`taken_back_at is not null and income_at is not null and returned_at is null`),
    check('lead_wins_confirmed_check', sql`(payout_received is null) = (confirmed_at is null)`),
    check('lead_wins_income_check', sql`income_at is null or confirmed_at is not null`),
    check(
      'lead_wins_return_check',
      sql`returned_at is null or (income_at is not null and taken_back_at is not null)`,
    ),
  ],
)
