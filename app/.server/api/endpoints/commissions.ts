import type { CommissionFilter } from '@affiliate-booking/contract/calls/commissions'
import * as calls from '@affiliate-booking/contract/calls/commissions'
import { type AppContext, apiOf } from '../client.ts'

export const summarizeCommissions = (context: AppContext, filter: CommissionFilter) =>
  apiOf(context).call(calls.summarizeCommissions, filter)

export const lacksCommissions = (context: AppContext) => apiOf(context).lacks(calls.listCommissions)
