// Commissions and shares in lists and in detail. Unknown fields are dropped, so that they never reach a browser.
import * as z from 'zod'
import { count, day, instant, Paise } from '../../fields.ts'
import { pageOf } from '../../lists.ts'
import {
  commissionActions,
  commissionStatuses,
  commissionTypes,
  payoutStatuses,
  rateTypes,
} from '../../options/money/money.ts'
import { referralLossReasons, referralProofs, referralSignals } from '../../options/referrals/referral.ts'
import { bookingStatuses } from '../../options/statuses.ts'
import { TimelineEntry } from '../timeline.ts'
import { knownWords } from '../../tolerant.ts'

const bps = z.int().min(0).max(10_000)

/** What somebody is owed for a booking or a lead. */
export const CommissionRow = z.object({
  id: z.string(),
  type: z.enum(commissionTypes),
  status: z.enum(commissionStatuses),
  /** An administrator set it to zero; also of its corrections that were on hold with it. */
  isCancelled: z.boolean(),
  /** Signed. */
  amount: Paise,
  /** What the rate was applied to. */
  base: Paise,
  createdAt: instant,
  /** When a pending one becomes available. */
  holdUntil: instant,
  /** Of a lead whose money has not come: `holdUntil` means nothing yet. */
  waitsForIncome: z.boolean().nullish(),
  paidAt: instant.nullish(),
  holdReason: z.string().nullish(),
  /** Why it was adjusted or corrected. */
  reason: z.string().nullish(),
  booking: z.object({ id: z.string(), bookingId: z.string(), productTitle: z.string() }).nullish(),
  lead: z.object({ id: z.string(), leadId: z.string() }).nullish(),
  beneficiary: z.object({ id: z.string(), name: z.string() }),
  /** 0 the affiliate, 1 to 3 the administrators of district, state and country; null for a provider. */
  tier: count.max(3).nullish(),
  payout: z.object({ id: z.string(), payoutId: z.string(), status: z.enum(payoutStatuses) }).nullish(),
})
export type CommissionRow = z.infer<typeof CommissionRow>

export const CommissionList = pageOf(CommissionRow)

/** How an amount follows from what was paid. Paise. */
export const Calculation = z.object({
  /** The price that was paid, or what the platform gets for a lead. */
  price: Paise,
  /** Of the price, at the time. */
  refunded: Paise,
  /** The price without refunds. */
  base: Paise,
  feeBps: bps,
  /** What the platform keeps; commissions come out of it. For a lead, the base. */
  fee: Paise,
  /** Null for a provider, who gets the base without the fee. */
  rate: z.object({ type: z.enum(rateTypes), value: z.int().nonnegative() }).nullish(),
  /** What the rate alone gives. */
  uncapped: Paise,
  /** What is left of the fee after those who come first. */
  limit: Paise,
  isCapped: z.boolean(),
  amount: Paise,
})
export type Calculation = z.infer<typeof Calculation>

export const CommissionDetails = CommissionRow.extend({
  /** Actions on an outdated version fail with 409. */
  version: count,
  /** Null for adjustments. */
  calculation: Calculation.nullish(),
  /** Of a correction: before the refund. */
  calculationBefore: Calculation.nullish(),
  /** All rows of the beneficiary for the booking or lead, oldest first. */
  rows: z.array(
    CommissionRow.pick({ id: true, type: true, status: true, amount: true, createdAt: true, reason: true }),
  ),
  bookingState: z
    .object({
      status: z.enum(bookingStatuses),
      isNoShow: z.boolean(),
      date: day,
      refundAmount: Paise.nullish(),
      cancellationReason: z.string().nullish(),
    })
    .nullish(),
  referral: z
    .object({
      by: z.enum(referralProofs),
      code: z.string(),
      campaign: z.string().nullish(),
      clickedAt: instant.nullish(),
      landingPath: z.string().nullish(),
      /** Clicks and codes that lost; administrators only. */
      losers: z
        .array(
          z.object({ by: z.enum(referralProofs), code: z.string(), reason: z.enum(referralLossReasons) }),
        )
        .nullish(),
      /** Why it is held; administrators only. */
      signals: knownWords(referralSignals).nullish(),
    })
    .nullish(),
  createdBy: z.string().nullish(),
  payoutState: z
    .object({ utr: z.string().nullish(), sentAt: instant.nullish(), completedAt: instant.nullish() })
    .nullish(),
  /** What the signed-in account may do now. */
  actions: knownWords(commissionActions),
  /** On hold: why the signed-in administrator does not decide, and who does. */
  obstacle: z.string().nullish(),
  timeline: z.array(TimelineEntry),
})
export type CommissionDetails = z.infer<typeof CommissionDetails>

/** Paise. `earned` is the sum of the others, less adjustments. */
export const CommissionTotals = z.object({
  earned: Paise,
  pending: Paise,
  /** Not in a payout that was sent. */
  available: Paise,
  onHold: Paise,
  /** In payouts that were sent and not yet confirmed. */
  onTheWay: Paise,
  paid: Paise,
  adjustments: Paise,
  count,
})
export type CommissionTotals = z.infer<typeof CommissionTotals>

export const CommissionSummary = z.object({
  /** Of the rows that match the filter. Null for a search that matches too many. */
  matching: CommissionTotals.nullish(),
  /** Of such a search: how many rows each page looks through. */
  searchedRows: count.nullish(),
  overall: CommissionTotals,
  /** What becomes available next. */
  nextRelease: z.object({ at: instant, amount: Paise }).nullish(),
  /** What of the payee's own pending money is of leads whose partner has not paid yet: no day is known for it. */
  waitingForIncome: Paise.nullish(),
  /** The sum of the payee's own payout that is a draft or approved. Its rows are available until it is sent. */
  inPreparation: Paise.nullish(),
})
export type CommissionSummary = z.infer<typeof CommissionSummary>
