import { refundStatuses } from '@affiliate-booking/contract/options/money/money'
import { receiptSources, receiptUses } from '@affiliate-booking/contract/options/money/receipts'
import { statementOutcomes } from '@affiliate-booking/contract/options/money/bank-statements'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bookings } from '../bookings.ts'
import { at, createdAt, paise } from '../columns.ts'
import { users } from '../accounts/users.ts'

export const receiptSource = pgEnum('receipt_source', receiptSources)
export const receiptUse = pgEnum('receipt_use', receiptUses)
export const refundStatus = pgEnum('refund_status', refundStatuses)

/** Money that came in. */
export const receipts = pgTable(
  'receipts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The number on the receipt, `RC-000123`. */
    receiptNumber: integer('receipt_number').notNull().generatedAlwaysAsIdentity().unique(),
    source: receiptSource('source').notNull(),
    /** The bank's or the gateway's. */
    reference: text('reference').notNull(),
    amount: paise('amount').notNull(),
    bookingId: uuid('booking_id').references(() => bookings.id),
    use: receiptUse('use').notNull(),
    /** Null for a job or a gateway. */
    confirmedBy: uuid('confirmed_by').references(() => users.id),
    note: text('note'),
    /** Of the administrator who recorded money without a booking; null: the super administrators see it. */
    territoryPath: text('territory_path'),
    /** Without a booking: where the money was sent back to, encrypted. */
    returnUpiId: text('return_payee'),
    returnUtr: text('return_utr'),
    returnedBy: uuid('returned_by').references(() => users.id),
    returnedAt: at('returned_at'),
    /** Recorded in error: this money never came, or is another one's. */
    voidedAt: at('voided_at'),
    version: integer('version').notNull().default(0),
    receivedAt: at('received_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // Money that was recorded in error leaves its reference to the payment that really has it.
    uniqueIndex('receipts_reference_unique')
      .on(table.reference)
      .where(sql`voided_at is null`),
    index('receipts_booking_index').on(table.bookingId),
    index('receipts_unapplied_index')
      .on(table.createdAt)
      .where(sql`use = 'unapplied'`),
    index('receipts_reference_index').on(sql`upper(${table.reference})`),
    index('receipts_return_utr_index')
      .on(sql`upper(${table.returnUtr})`)
      .where(sql`return_utr is not null`),
    check('receipts_amount_check', sql`amount > 0`),
  ],
)

/** Money to send back. It lowers the price paid when it is created. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `RF-000123`. */
    refundNumber: integer('refund_number').notNull().generatedAlwaysAsIdentity().unique(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    /** The receipt that is sent back, for money that is not the price; null: the price is refunded. */
    receiptId: uuid('receipt_id').references(() => receipts.id),
    amount: paise('amount').notNull(),
    status: refundStatus('status').notNull(),
    /** The customer's UPI id, encrypted. */
    upiId: text('payee'),
    reason: text('reason'),
    utr: text('utr'),
    failure: text('failure'),
    createdBy: uuid('created_by').references(() => users.id),
    sentBy: uuid('sent_by').references(() => users.id),
    sentAt: at('sent_at'),
    completedAt: at('completed_at'),
    /** When the gateway was last asked for it; once it is sent, what became of it. */
    checkedAt: at('checked_at'),
    territoryPath: text('territory_path').notNull(),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('refunds_booking_index').on(table.bookingId),
    index('refunds_open_index')
      .on(table.createdAt, table.id)
      .where(sql`status <> 'completed'`),
    index('refunds_newest_index').on(table.createdAt, table.id),
    index('refunds_status_index').on(table.status, table.createdAt, table.id),
    index('refunds_utr_index').on(sql`upper(${table.utr})`),
    index('refunds_unanswered_index')
      .on(table.checkedAt)
      .where(sql`status = 'completed' and utr is null and checked_at is not null`),
    check('refunds_amount_check', sql`amount > 0`),
  ],
)

/** Imported bank statements. */
export const bankStatements = pgTable('bank_statements', {
  id: uuid('id').primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  importedBy: uuid('imported_by')
    .notNull()
    .references(() => users.id),
  /** Of the importing administrator; null: the super administrators see it. */
  territoryPath: text('territory_path'),
  /** The file, encrypted, until its columns are chosen. */
  content: text('content'),
  /** Of the file; null until the columns are chosen. */
  lineCount: integer('line_count'),
  /** Lines that an earlier file had. */
  duplicateCount: integer('duplicate_count'),
  createdAt: createdAt(),
})

/** A line is the same in all files that contain it. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id),
    /** In the file. */
    lineNumber: integer('line_number').notNull(),
    date: date('date').notNull(),
    amount: paise('amount').notNull(),
    isCredit: boolean('is_credit').notNull(),
    reference: text('reference').notNull(),
    description: text('description').notNull(),
    outcome: text('outcome', { enum: statementOutcomes }).notNull(),
    receiptId: uuid('receipt_id').references(() => receipts.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    /** A plain id: payouts are in a schema that needs this one. */
    payoutId: uuid('payout_id'),
    /** A plain id, as are those of payouts: whose income it is, or went back to. */
    leadId: uuid('lead_id'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('bank_statement_lines_unique').on(table.date, table.amount, table.isCredit, table.reference),
    index('bank_statement_lines_statement_index').on(table.statementId, table.lineNumber),
    index('bank_statement_lines_receipt_index').on(table.receiptId),
    index('bank_statement_lines_reference_index').on(table.reference),
    index('bank_statement_lines_upper_reference_index').on(sql`upper(${table.reference})`),
    index('bank_statement_lines_payout_index')
      .on(table.payoutId)
      .where(sql`payout_id is not null`),
    index('bank_statement_lines_refund_index')
      .on(table.refundId)
      .where(sql`refund_id is not null`),
  ],
)

/** Payments that a gateway was asked for. */
export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gateway: text('gateway').notNull(),
    gatewayId: text('gateway_id').notNull(),
    bookingId: uuid('booking_id')
      .notNull()
      .references(() => bookings.id),
    amount: paise('amount').notNull(),
    paymentUrl: text('payment_url').notNull(),
    status: text('status', { enum: ['created', 'paid', 'cancelled', 'expired'] }).notNull(),
    /** The gateway's id of the payment, needed for its refund. */
    paymentId: text('payment_id'),
    expiresAt: at('expires_at'),
    checkedAt: at('checked_at'),
    /** Since when the end of the booking's hold waits for what the gateway says of it. */
    expiryWaitsSince: at('expiry_waits_since'),
    createdAt: createdAt(),
  },
  (table) => [
    unique('gateway_payments_gateway_unique').on(table.gateway, table.gatewayId),
    index('gateway_payments_booking_index').on(table.bookingId),
    index('gateway_payments_open_index')
      .on(table.createdAt)
      .where(sql`status = 'created'`),
  ],
)

/** Notifications of a gateway, each taken once. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    gateway: text('gateway').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').notNull(),
    outcome: text('outcome').notNull(),
    details: jsonb('details').notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('gateway_events_event_unique').on(table.gateway, table.eventId)],
)
