// TDS of a financial year, for the accountant. Money is in paise.
import * as z from 'zod'
import { count, Paise } from '../../fields.ts'
import { pageOf } from '../../lists.ts'

/** What was deducted from one payee's payouts that were sent and did not fail, under one section and rate. */
export const TaxDeduction = z.object({
  id: z.string(),
  payeeId: z.string(),
  payeeName: z.string(),
  /** Of the identity. */
  legalName: z.string().nullish(),
  /** Masked; null: the payee has none. */
  pan: z.string().nullish(),
  section: z.string(),
  bps: z.int().min(0).max(10_000),
  base: Paise,
  /** Money that came back and was paid again counts once. */
  gross: Paise,
  tds: Paise,
  payouts: count,
})
export type TaxDeduction = z.infer<typeof TaxDeduction>

/** Deposits are recorded for a section and a year, not for a payee. */
export const TaxSection = z.object({
  section: z.string(),
  base: Paise,
  tds: Paise,
  deposited: Paise,
  payees: count,
})
export type TaxSection = z.infer<typeof TaxSection>

/** Accounts with one PAN from which less was withheld than is due on what they were paid together. */
export const SharedPan = z.object({
  id: z.string(),
  /** Masked. */
  pan: z.string().nullish(),
  section: z.string(),
  payees: z.array(z.object({ id: z.string(), name: z.string() })),
  base: Paise,
  tds: Paise,
  /** What would have been withheld from one account, and was not. The next payout takes it. */
  missing: Paise,
})
export type SharedPan = z.infer<typeof SharedPan>

export const TaxDeductionList = pageOf(TaxDeduction).extend({
  /** `2026-27`. */
  financialYear: z.string(),
  /** With payouts or deposits, and the present one; the newest first. */
  years: z.array(z.string()),
  sections: z.array(TaxSection),
  sharedPans: z.array(SharedPan).nullish(),
})
export type TaxDeductionList = z.infer<typeof TaxDeductionList>
