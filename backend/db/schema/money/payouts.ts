import {
  identityStatuses,
  payoutAccountKinds,
  payoutKinds,
  payoutStatuses,
} from '@affiliate-booking/contract/options/money/money'
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
import { at, createdAt, paise } from '../columns.ts'
import { users } from '../accounts/users.ts'

export const payoutStatus = pgEnum('payout_status', payoutStatuses)
export const payoutKind = pgEnum('payout_kind', payoutKinds)
export const payoutAccountKind = pgEnum('payout_account_kind', payoutAccountKinds)
export const identityStatus = pgEnum('identity_status', identityStatuses)

/** Where a payee is paid. A change adds a row and ends the one before. */
export const payoutAccounts = pgTable(
  'payout_accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: payoutAccountKind('kind').notNull(),
    /** The UPI id, or IFSC, account number and holder; encrypted. */
    details: text('details').notNull(),
    /** Such as `••••1234`. */
    masked: text('masked').notNull(),
    /** An HMAC of the details, to find the same account elsewhere. */
    fingerprint: text('fingerprint').notNull(),
    /** Payouts after a change wait until then. */
    usableFrom: at('usable_from').notNull(),
    createdAt: createdAt(),
    replacedAt: at('replaced_at'),
  },
  (table) => [
    uniqueIndex('payout_accounts_user_unique')
      .on(table.userId)
      .where(sql`replaced_at is null`),
    index('payout_accounts_fingerprint_index').on(table.fingerprint),
  ],
)

/** The identity of a payee, as submitted. Each submission adds a row; the latest one counts. */
export const identitySubmissions = pgTable(
  'identity_submissions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: identityStatus('status').notNull(),
    legalName: text('legal_name').notNull(),
    isCompany: boolean('is_company').notNull(),
    /** PAN, encrypted; null: the payee has none. */
    pan: text('pan'),
    panMasked: text('pan_masked'),
    /** An HMAC of the PAN, to find the same person elsewhere. */
    panFingerprint: text('pan_fingerprint'),
    /** Encrypted. */
    address: text('address').notNull(),
    gstin: text('gstin'),
    /** The file of the PAN picture, encrypted. */
    panPictureKey: text('pan_picture_key'),
    panPictureType: text('pan_picture_type'),
    /** Said with the approval. */
    isPanValid: boolean('is_pan_valid'),
    reason: text('reason'),
    submittedAt: at('submitted_at').notNull(),
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by').references(() => users.id),
    isLatest: boolean('is_latest').notNull().default(true),
    /** Of a deleted account: name and PAN stay for the TDS return until then. Nothing else is left of it. */
    keptUntil: at('kept_until'),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    index('identity_submissions_user_index').on(table.userId, table.submittedAt),
    uniqueIndex('identity_submissions_latest_unique')
      .on(table.userId)
      .where(sql`is_latest`),
    index('identity_submissions_open_index')
      .on(table.submittedAt, table.id)
      .where(sql`status = 'submitted'`),
    index('identity_submissions_pan_index').on(table.panFingerprint),
    index('identity_submissions_kept_index')
      .on(table.keptUntil)
      .where(sql`kept_until is not null`),
  ],
)

/** A bank file. A later download gives identical bytes. */
export const payoutFiles = pgTable('payout_files', {
  id: uuid('id').primaryKey().defaultRandom(),
  /** Encrypted: it contains account numbers. */
  content: text('content').notNull(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
})

export const payouts = pgTable(
  'payouts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** `PO-000123`. */
    payoutNumber: integer('payout_number').notNull().generatedAlwaysAsIdentity().unique(),
    kind: payoutKind('kind').notNull(),
    beneficiaryId: uuid('beneficiary_id')
      .notNull()
      .references(() => users.id),
    status: payoutStatus('status').notNull(),
    gross: paise('gross').notNull(),
    taxBase: paise('tax_base').notNull(),
    taxBps: integer('tax_bps').notNull(),
    /** Paise a year; null: from the first rupee. */
    taxThreshold: paise('tax_threshold'),
    section: text('section').notNull(),
    /** `2026-27`. */
    financialYear: text('financial_year').notNull(),
    /** Base and TDS of the payee's payouts of the year before this one. */
    yearBase: paise('year_base').notNull(),
    yearTds: paise('year_tds').notNull(),
    /** Those of other accounts with the same PAN, which count as well. */
    othersBase: paise('others_base').notNull().default(0),
    othersTds: paise('others_tds').notNull().default(0),
    tds: paise('tds').notNull(),
    net: paise('net').notNull(),
    /**
     * Of the gross, what had come back from earlier payouts. Null until it is sent, or sent by an earlier version. The release
     * before selects a sum `paid_again` beside all columns, so the column has another name.
     */
    paidAgain: paise('repaid'),
    accountId: uuid('account_id').references(() => payoutAccounts.id),
    fileId: uuid('file_id').references(() => payoutFiles.id),
    utr: text('utr'),
    reason: text('reason'),
    /** Approved by its creator, since the platform has one super_admin. */
    isSingleOperator: boolean('is_single_operator').notNull().default(false),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    approvedBy: uuid('approved_by').references(() => users.id),
    territoryPath: text('territory_path'),
    version: integer('version').notNull().default(0),
    createdAt: createdAt(),
    approvedAt: at('approved_at'),
    sentAt: at('sent_at'),
    completedAt: at('completed_at'),
    returnedAt: at('returned_at'),
  },
  (table) => [
    uniqueIndex('payouts_open_unique')
      .on(table.beneficiaryId, table.kind)
      .where(sql`status in ('draft', 'approved')`),
    index('payouts_beneficiary_index').on(table.beneficiaryId, table.createdAt, table.id),
    index('payouts_status_index').on(table.status, table.createdAt, table.id),
    index('payouts_newest_index').on(table.createdAt, table.id),
    index('payouts_net_index').on(table.net, table.id),
    index('payouts_file_index').on(table.fileId),
    index('payouts_utr_index').on(sql`upper(${table.utr})`),
    check('payouts_sum_check', sql`gross = tds + net and gross >= 0 and tds >= 0 and net >= 0`),
  ],
)

/** Tax deducted at source, from a date on, as a super_admin has confirmed it. Nothing is paid without. */
export const taxRules = pgTable(
  'tax_rules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: payoutKind('kind').notNull(),
    section: text('section').notNull(),
    validFrom: date('valid_from').notNull(),
    bpsWithPan: integer('bps_with_pan').notNull(),
    /** Paise a year; null: from the first rupee. */
    thresholdWithPan: paise('threshold_with_pan'),
    bpsWithoutPan: integer('bps_without_pan').notNull(),
    thresholdWithoutPan: paise('threshold_without_pan'),
    thresholdCompany: paise('threshold_company'),
    confirmedAt: at('confirmed_at').notNull(),
    confirmedBy: uuid('confirmed_by')
      .notNull()
      .references(() => users.id),
  },
  (table) => [unique('tax_rules_kind_unique').on(table.kind, table.validFrom)],
)

/** TDS that was paid to the government. */
export const taxDeposits = pgTable(
  'tax_deposits',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    section: text('section').notNull(),
    /** `2026-27`. */
    financialYear: text('financial_year').notNull(),
    amount: paise('amount').notNull(),
    /** The number of the challan. */
    reference: text('reference').notNull().unique('tax_deposits_reference_unique'),
    depositedOn: date('deposited_on').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('tax_deposits_newest_index').on(table.createdAt, table.id),
    check('tax_deposits_amount_check', sql`amount > 0`),
  ],
)

/** Settings of the operator that are changed while the host runs, by name. */
export const platformSettings = pgTable('platform_settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
  version: integer('version').notNull().default(1),
  updatedBy: uuid('updated_by').references(() => users.id),
  updatedAt: at('updated_at').notNull(),
})
