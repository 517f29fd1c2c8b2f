import type {
  AdjustBalancePayload,
  CommissionFilter,
  DecideCommissionPayload,
} from '@affiliate-booking/contract/calls/money/commissions'
import * as calls from '@affiliate-booking/contract/calls/money/commissions'
import { type AppContext, apiOf } from '../../client.ts'

export const summarizeCommissions = (context: AppContext, filter: CommissionFilter) =>
  apiOf(context).call(calls.summarizeCommissions, filter)

export const getCommission = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getCommission, undefined, { params: { id } })

export const decideCommission = (context: AppContext, id: string, payload: DecideCommissionPayload) =>
  apiOf(context).call(calls.decideCommission, payload, { params: { id } })

export const getPayeeBalance = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getPayeeBalance, undefined, { params: { id } })

export const adjustBalance = (context: AppContext, payload: AdjustBalancePayload) =>
  apiOf(context).call(calls.adjustBalance, payload)
