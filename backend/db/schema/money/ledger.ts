import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgEnum, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, paise } from '../columns.ts'

export const ledgerAccounts = [
  'cash',
  'gateway_clearing',
  'payment_fees',
  'customer_deposits',
  'unapplied_receipts',
  'refunds_payable',
  'platform_revenue',
  'commission_expense',
  'provider_pending',
  'provider_available',
  'provider_held',
  'partner_pending',
  'partner_available',
  'partner_held',
  'payouts_in_transit',
  'tds_payable',
  'lead_receivable',
  'adjustments',
  'opening_balance',
] as const
export const ledgerAccount = pgEnum('ledger_account', ledgerAccounts)

/** Append-only, double entry. A trigger refuses an entry whose postings do not sum to zero, and every change. */
export const journalEntries = pgTable(
  'journal_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The kind, the object and its version, such as `settle:<booking>`. */
    eventKey: text('event_key').notNull().unique('journal_entries_event_unique'),
    kind: text('kind').notNull(),
    objectType: text('object_type').notNull(),
    objectId: text('object_id').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('journal_entries_object_index').on(table.objectType, table.objectId)],
)

export const postings = pgTable(
  'postings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    entryId: bigint('entry_id', { mode: 'number' })
      .notNull()
      .references(() => journalEntries.id),
    account: ledgerAccount('account').notNull(),
    /** The payee, for accounts that each payee has; a plain id, so that deleting accounts keeps the ledger. */
    partyId: uuid('party_id'),
    bookingId: uuid('booking_id'),
    leadId: uuid('lead_id'),
    /** Of the entry, for statements of a period. */
    at: at('at').notNull().defaultNow(),
    /** Debit is positive. */
    amount: paise('amount').notNull(),
  },
  (table) => [
    index('postings_entry_index').on(table.entryId),
    index('postings_party_index')
      .on(table.partyId, table.at, table.entryId)
      .where(sql`party_id is not null`),
    index('postings_booking_index').on(table.bookingId),
    check('postings_amount_check', sql`amount <> 0`),
  ],
)

/**
 * Sums of postings, kept by a trigger. Accounts without a party are spread over several rows, so that writers do not
 * wait.
 */
export const accountBalances = pgTable(
  'account_balances',
  {
    account: ledgerAccount('account').notNull(),
    /** Zeros for accounts without a party. */
    partyId: uuid('party_id').notNull(),
    part: integer('part').notNull(),
    amount: paise('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partyId, table.account, table.part] })],
)
