// Payouts, their items, and tax deducted at source. Money is in paise.
import * as z from 'zod'
import { count, instant, Paise, version } from '../../fields.ts'
import { Day } from '../../days.ts'
import { pageOf } from '../../lists.ts'
import { commissionTypes, payoutKinds, payoutStatuses } from '../../options/money/money.ts'
import { payoutActions, payoutObstacles } from '../../options/money/payouts.ts'
import { TimelineEntry } from '../timeline.ts'
import { knownWords } from '../../tolerant.ts'

const bps = z.int().min(0).max(10_000)

export const PayoutRow = z.object({
  id: z.string(),
  /** For people and banks, such as `PO-000123`. */
  payoutNumber: z.string(),
  kind: z.enum(payoutKinds),
  status: z.enum(payoutStatuses),
  payeeId: z.string(),
  payeeName: z.string(),
  gross: Paise,
  tds: Paise,
  net: Paise,
  /** Where it goes, masked. */
  account: z.string().nullish(),
  /** The bank's reference of the transfer. */
  utr: z.string().nullish(),
  /** Approved by its creator, since the platform has one super administrator. */
  isSingleOperator: z.boolean(),
  createdAt: instant,
  sentAt: instant.nullish(),
  completedAt: instant.nullish(),
  /** Decisions on an outdated version fail with 409. */
  version: version.nullish(),
})
export type PayoutRow = z.infer<typeof PayoutRow>
export const PayoutList = pageOf(PayoutRow)

export const PayoutDetails = PayoutRow.extend({
  version,
  /** Why it failed, was cancelled or came back. */
  reason: z.string().nullish(),
  items: count,
  tax: z.object({
    section: z.string(),
    financialYear: z.string(),
    base: Paise,
    bps,
    /** Null: from the first rupee. */
    threshold: Paise.nullish(),
    /** Of the payouts of the year before this one. */
    yearBase: Paise,
    yearTds: Paise,
    /** Payouts of other accounts with the same PAN counted, too. */
    isPanShared: z.boolean().nullish(),
    isAboveThreshold: z.boolean().nullish(),
    /** Of them, for administrators who make payouts: then the year has them as well. */
    othersBase: Paise.nullish(),
    othersTds: Paise.nullish(),
  }),
  approvedAt: instant.nullish(),
  returnedAt: instant.nullish(),
  /** The bank file, for those who may download it. */
  fileId: z.string().nullish(),
  actions: knownWords(payoutActions),
  timeline: z.array(TimelineEntry),
  /** The caller may correct the reference: no bank statement has it. */
  isReferenceCorrectable: z.boolean().nullish(),
  /** Of a draft: why the caller, who makes payouts, cannot approve it, and who can. */
  approvalObstacle: z.string().nullish(),
})
export type PayoutDetails = z.infer<typeof PayoutDetails>

export const PayoutItem = z.object({
  id: z.string(),
  type: z.enum(commissionTypes),
  /** Such as `BK-000123`. */
  bookingNumber: z.string().nullish(),
  productTitle: z.string().nullish(),
  isLead: z.boolean(),
  base: Paise,
  bps: bps.nullish(),
  flat: Paise.nullish(),
  amount: Paise,
  /** TDS was withheld from it before. */
  isTaxed: z.boolean(),
  reason: z.string().nullish(),
  createdAt: instant,
})
export type PayoutItem = z.infer<typeof PayoutItem>
export const PayoutItemList = pageOf(PayoutItem)

/** A payee with available money that is in no payout. */
export const PayableRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(payoutKinds),
  available: Paise,
  items: count,
  /** Null: would be paid. */
  obstacle: z.enum(payoutObstacles).nullish(),
  /** When a changed account can be used. */
  usableFrom: instant.nullish(),
  /** Its account is being deleted: it is paid below the minimum too. */
  isLeaving: z.boolean().nullish(),
})
export type PayableRow = z.infer<typeof PayableRow>
export const PayableList = pageOf(PayableRow)

const Totals = z.object({ payouts: count, gross: Paise, tds: Paise, net: Paise })

export const PayoutOverview = z.object({
  /** By the host’s clock: drafts created later are not in these figures. */
  readAt: instant,
  /** What a batch would pay now before TDS, by kind. */
  payable: z.array(z.object({ kind: z.enum(payoutKinds), payees: count, gross: Paise })),
  /** Payees who have money and are not paid now. */
  obstacles: z.array(z.object({ obstacle: z.enum(payoutObstacles), payees: count, available: Paise })),
  /** Payees who owe money, and how much: nothing of it is taken from others. */
  owing: z.object({ payees: count, amount: Paise }).nullish(),
  /** Drafts that the caller may approve. */
  approvable: Totals,
  drafts: Totals,
  /** To be exported. */
  approved: Totals,
  sent: Totals,
  /** TDS withheld and not yet deposited. */
  tdsPayable: Paise,
  isTaxConfirmed: z.boolean(),
  /** The one super administrator may approve payouts that they created. */
  isSingleOperator: z.boolean(),
  minimum: Paise,
})
export type PayoutOverview = z.infer<typeof PayoutOverview>

export const PayoutFile = z.object({
  id: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  payouts: count,
  net: Paise,
  /** Without a result yet. */
  open: count,
})
export type PayoutFile = z.infer<typeof PayoutFile>
export const PayoutFileList = pageOf(PayoutFile)

export const ResultLine = z.object({
  line: z.int().positive(),
  reference: z.string(),
  outcome: z.enum(['recorded', 'unchanged', 'problem']),
  problem: z.string().nullish(),
})
export type ResultLine = z.infer<typeof ResultLine>

const threshold = z.int('Enter a whole number of paise.').nonnegative().nullable()

export const TaxRule = z.object({
  kind: z.enum(payoutKinds),
  section: z
    .string()
    .trim()
    .min(1, 'Section is required.')
    .max(20, 'Section can have at most 20 characters.'),
  validFrom: Day,
  bpsWithPan: bps,
  /** Paise a year; null: from the first rupee. */
  thresholdWithPan: threshold,
  bpsWithoutPan: bps,
  thresholdWithoutPan: threshold,
  /** Of companies with PAN. */
  thresholdCompany: threshold,
})
export type TaxRule = z.infer<typeof TaxRule>

export const TaxDeposit = z.object({
  id: z.string(),
  section: z.string(),
  financialYear: z.string(),
  amount: Paise,
  reference: z.string(),
  depositedOn: Day,
  createdBy: z.string(),
  createdAt: instant,
  /** Whether the host lets it be taken back. */
  canBeTakenBack: z.boolean().nullish(),
})
export type TaxDeposit = z.infer<typeof TaxDeposit>
export const TaxDepositList = pageOf(TaxDeposit)
