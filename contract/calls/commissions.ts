// Commissions, overrides and shares: what is owed to affiliates, administrators and providers, and why.
import * as z from 'zod'
import { defineCall } from '../call.ts'
import { CommissionList, CommissionSummary } from '../commissions.ts'
import { Day } from '../days.ts'
import { pageQuery, searchText } from '../lists.ts'
import { commissionStatuses, commissionTypes } from '../options/money.ts'

export const commissionSorts = ['newest', 'oldest', 'amount-desc', 'release'] as const

export const CommissionFilter = z.object({
  /** Words of the product's title, or the booking number. */
  q: searchText,
  status: z.enum(commissionStatuses).optional(),
  type: z.enum(commissionTypes).optional(),
  /** Days on which they were earned, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** `own`: the administrator's own ones alone. */
  whose: z.enum(['own', 'all']).optional(),
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
