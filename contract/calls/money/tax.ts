// Tax deducted at source: dated rates that the operator confirms, and deposits. GST and TCS are left out.
import * as z from 'zod'
import { instant, Paise } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { Day } from '../../days.ts'
import { pageQuery } from '../../lists.ts'
import { TaxDeductionList } from '../../shapes/money/tax-deductions.ts'
import { TaxDeposit, TaxDepositList, TaxRule } from '../../shapes/money/payouts.ts'

export const getTaxRules = defineCall({
  id: 'getTaxRules',
  support: 'optional',
  method: 'GET',
  path: '/tax-rules',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({
    /** Confirmed, newest first. */
    rules: z.array(TaxRule.extend({ confirmedBy: z.string(), confirmedAt: instant })),
    /** For kinds without a confirmed rule: to be checked and confirmed. */
    examples: z.array(TaxRule),
  }),
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'The TDS rates of payouts by date, and examples for what is not confirmed yet',
})

export const confirmTaxRule = defineCall({
  id: 'confirmTaxRule',
  support: 'optional',
  method: 'POST',
  path: '/tax-rules',
  encoding: 'json',
  payload: TaxRule,
  response: z.object({ rule: TaxRule }),
  errorStatuses: [400, 401, 403, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Confirm TDS rates from a date on. Rates that payouts may have used cannot be replaced',
})

export const listTaxDeposits = defineCall({
  id: 'listTaxDeposits',
  support: 'optional',
  method: 'GET',
  path: '/tax-deposits',
  encoding: 'query',
  payload: z.object(pageQuery),
  response: TaxDepositList,
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary: 'TDS that was deposited, newest first',
})

const FinancialYear = z.string().regex(/^20\d\d-\d\d$/, 'Enter the financial year as 2026-27.')

export const RecordTaxDepositPayload = z.object({
  section: requiredText('Section', 20),
  financialYear: FinancialYear,
  amount: Paise.min(1, 'Enter the amount.'),
  reference: requiredText('Challan number', 50),
  depositedOn: Day,
})
export type RecordTaxDepositPayload = z.infer<typeof RecordTaxDepositPayload>

export const recordTaxDeposit = defineCall({
  id: 'recordTaxDeposit',
  support: 'optional',
  method: 'POST',
  path: '/tax-deposits',
  encoding: 'json',
  payload: RecordTaxDepositPayload,
  response: z.object({ deposit: TaxDeposit }),
  errorStatuses: [400, 401, 403, 409],
  access: 'super_admin',
  summary: 'Record TDS that was deposited, at most what was withheld under the section in the year',
})

export const TakeBackTaxDepositPayload = z.object({ reason: requiredText('Reason', 500) })

export const takeBackTaxDeposit = defineCall({
  id: 'takeBackTaxDeposit',
  support: 'optional',
  method: 'POST',
  path: '/tax-deposits/{id}/take-back',
  encoding: 'json',
  payload: TakeBackTaxDepositPayload,
  response: z.object({ deposit: TaxDeposit }),
  errorStatuses: [400, 401, 403, 404],
  access: 'super_admin',
  summary: 'Take back a deposit that was recorded by mistake: its challan can be recorded again',
})

export const TaxDeductionFilter = z.object({
  /** None: the present one. */
  financialYear: FinancialYear.optional(),
})
export type TaxDeductionFilter = z.infer<typeof TaxDeductionFilter>

export const TaxDeductionQuery = TaxDeductionFilter.extend(pageQuery)
export type TaxDeductionQuery = z.infer<typeof TaxDeductionQuery>

export const listTaxDeductions = defineCall({
  id: 'listTaxDeductions',
  support: 'optional',
  method: 'GET',
  path: '/tax-deductions',
  encoding: 'query',
  payload: TaxDeductionQuery,
  response: TaxDeductionList,
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary:
    'TDS of a financial year: by section what was withheld and deposited, and by payee, section and rate what was deducted, by name',
})

export const exportTaxDeductions = defineCall({
  id: 'exportTaxDeductions',
  support: 'optional',
  method: 'GET',
  path: '/tax-deductions.csv',
  encoding: 'query',
  payload: TaxDeductionFilter,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary: 'All deductions of TDS of a financial year as CSV, with masked PANs',
})

export const exportTaxReturn = defineCall({
  id: 'exportTaxReturn',
  support: 'optional',
  method: 'POST',
  path: '/tax-return.csv',
  encoding: 'json',
  payload: TaxDeductionFilter,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary:
    'All payouts of a financial year to payees with TDS as CSV, with full PANs, for the TDS return. Each download is audited',
})
