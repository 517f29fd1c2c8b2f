import * as calls from '@affiliate-booking/contract/calls/money/tax'
import type {
  RecordTaxDepositPayload,
  TaxDeductionFilter,
  TaxDeductionQuery,
} from '@affiliate-booking/contract/calls/money/tax'
import type { TaxRule } from '@affiliate-booking/contract/shapes/money/payouts'
import { type AppContext, apiOf } from '../../client.ts'

export const getTaxRules = (context: AppContext) => apiOf(context).call(calls.getTaxRules, undefined)

export const confirmTaxRule = (context: AppContext, rule: TaxRule) =>
  apiOf(context).call(calls.confirmTaxRule, rule)

export const recordTaxDeposit = (context: AppContext, payload: RecordTaxDepositPayload) =>
  apiOf(context).call(calls.recordTaxDeposit, payload)

export const takeBackTaxDeposit = (context: AppContext, id: string, reason: string) =>
  apiOf(context).call(calls.takeBackTaxDeposit, { reason }, { params: { id } })

/** The TDS of a financial year. */
export const listTaxDeductions = (context: AppContext, query: TaxDeductionQuery) =>
  apiOf(context).call(calls.listTaxDeductions, query)

export const lacksTaxDeductions = (context: AppContext) => apiOf(context).lacks(calls.listTaxDeductions)

/** With full PANs. Each export is recorded. */
export const exportTaxReturn = (context: AppContext, filter: TaxDeductionFilter) =>
  apiOf(context).streamFile(calls.exportTaxReturn, filter, { type: 'text/csv' })

export const lacksTaxReturn = (context: AppContext) => apiOf(context).lacks(calls.exportTaxReturn)
