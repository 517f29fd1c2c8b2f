// Commissions, overrides and shares: what is owed to affiliates, administrators and providers, and why.
import * as z from 'zod'
import { Paise, version } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { CommissionDetails, CommissionList, CommissionSummary } from '../../shapes/money/commissions.ts'
import { Day } from '../../days.ts'
import { pageQuery, searchText } from '../../lists.ts'
import { listFilters } from '../../report-filters.ts'
import { payeeRoles } from '../../options/accounts/roles.ts'
import { commissionActions, commissionStatuses, commissionTypes } from '../../options/money/money.ts'

export const commissionSorts = ['newest', 'oldest', 'amount-desc', 'release'] as const

export const CommissionFilter = z.object({
  /**
   * Words of the product's title, or the booking number. Also the customer's name, for those who are shown the booking;
   * for administrators a payee's name, or the lead's number.
   */
  q: searchText,
  status: z.enum(commissionStatuses).optional(),
  type: z.enum(commissionTypes).optional(),
  /** `decision`: on hold, to release or to cancel. A correction goes with the row that it corrects. */
  waits: z.literal('decision').optional(),
  /** Days on which they were earned, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** `own`: the administrator's own ones alone. */
  whose: z.enum(['own', 'all']).optional(),
  territory: listFilters.territory,
  /** Commissions of affiliates with their corrections: of one, or of any. */
  affiliate: listFilters.affiliate,
  /** Everything of one account, with its adjustments; for administrators. */
  payee: listFilters.provider,
})
export type CommissionFilter = z.infer<typeof CommissionFilter>

const CommissionExport = CommissionFilter.extend({ sort: z.enum(commissionSorts).optional() })

export const CommissionQuery = CommissionExport.extend(pageQuery)
export type CommissionQuery = z.infer<typeof CommissionQuery>

export const listCommissions = defineCall({
  id: 'listCommissions',
  support: 'optional',
  method: 'GET',
  path: '/commissions',
  encoding: 'query',
  payload: CommissionQuery,
  response: CommissionList,
  errorStatuses: [400, 401],
  access: 'signed in',
  summary:
    'Commissions in scope: an affiliate’s or provider’s own; an administrator’s own and, of the territory, those of affiliates, providers and the tiers below',
})

export const summarizeCommissions = defineCall({
  id: 'summarizeCommissions',
  support: 'optional',
  method: 'GET',
  path: '/commissions/summary',
  encoding: 'query',
  payload: CommissionFilter,
  response: CommissionSummary,
  errorStatuses: [400, 401],
  access: 'signed in',
  summary:
    'What was earned, is pending, available, on hold and paid: of the filter, and of everything in scope',
})

export const exportCommissions = defineCall({
  id: 'exportCommissions',
  support: 'optional',
  method: 'GET',
  path: '/commissions.csv',
  encoding: 'query',
  payload: CommissionExport,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401],
  access: 'signed in',
  summary: 'All commissions in scope that match the filter, as CSV',
})

const CommissionResponse = z.object({ commission: CommissionDetails })

export const getCommission = defineCall({
  id: 'getCommission',
  support: 'optional',
  method: 'GET',
  path: '/commissions/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: CommissionResponse,
  errorStatuses: [401, 404],
  access: 'signed in',
  summary: 'A commission in scope, and how its amount follows from what was paid',
})

export const DecideCommissionPayload = z.object({
  action: z.enum(commissionActions, { error: 'Choose what to do.' }),
  /** The expected version; 409 when the commission has changed. */
  version,
  /** The beneficiary reads it. */
  reason: requiredText('Reason', 500),
})
export type DecideCommissionPayload = z.infer<typeof DecideCommissionPayload>

export const decideCommission = defineCall({
  id: 'decideCommission',
  support: 'optional',
  method: 'POST',
  path: '/commissions/{id}/actions',
  encoding: 'json',
  payload: DecideCommissionPayload,
  response: CommissionResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: ({ action }) => action !== 'hold',
  summary: 'Hold, release or cancel a commission in scope, by somebody who gains nothing by it',
})

export const AdjustBalancePayload = z.object({
  beneficiaryId: z.guid('Choose an account.'),
  /** What the payee no longer owes; at most the debt. */
  amount: Paise.min(1, 'Enter an amount above 0.'),
  reason: requiredText('Reason', 500),
  /**
   * The debt that was shown; 409 when it has changed, so that the same form counts once. Without it, any debt is
   * accepted.
   */
  expectedDebt: Paise.optional(),
})
export type AdjustBalancePayload = z.infer<typeof AdjustBalancePayload>

export const adjustBalance = defineCall({
  id: 'adjustBalance',
  support: 'optional',
  method: 'POST',
  path: '/commissions/adjustments',
  encoding: 'json',
  payload: AdjustBalancePayload,
  response: CommissionResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Write off a part of what a payee owes, with a reason',
})

/** What the platform owes a payee. Paise; negative: the payee owes it. */
export const PayeeBalance = z.object({
  payee: z.object({ id: z.string(), name: z.string(), role: z.enum(payeeRoles) }),
  pending: Paise,
  available: Paise,
  onHold: Paise,
  /** At most this can be written off. */
  debt: Paise,
  /** Why nothing of it can be written off now. */
  obstacle: z.string().nullish(),
})
export type PayeeBalance = z.infer<typeof PayeeBalance>

export const getPayeeBalance = defineCall({
  id: 'getPayeeBalance',
  support: 'optional',
  method: 'GET',
  path: '/balances/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ balance: PayeeBalance }),
  errorStatuses: [401, 403, 404],
  access: 'super_admin',
  summary: 'What the platform owes an affiliate, a provider or an administrator with a territory',
})
