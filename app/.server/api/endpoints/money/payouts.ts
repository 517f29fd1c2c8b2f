import * as fileCalls from '@affiliate-booking/contract/calls/money/payout-files'
import * as calls from '@affiliate-booking/contract/calls/money/payouts'
import type {
  ApprovePayoutsPayload,
  CancelPayoutPayload,
  CreatePayoutsPayload,
  RecordPayoutResultPayload,
} from '@affiliate-booking/contract/calls/money/payouts'
import { type AppContext, apiOf } from '../../client.ts'

/** A payout in scope, by its id or its number. */
export const getPayout = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getPayout, undefined, { params: { id } })

export const listPayoutItems = (
  context: AppContext,
  id: string,
  query: { after?: string | undefined; before?: string | undefined },
) => apiOf(context).call(calls.listPayoutItems, query, { params: { id } })

export const getPayoutOverview = (context: AppContext) =>
  apiOf(context).call(calls.getPayoutOverview, undefined)

export const createPayouts = (context: AppContext, payload: CreatePayoutsPayload) =>
  apiOf(context).call(calls.createPayouts, payload)

export const approvePayouts = (context: AppContext, payload: ApprovePayoutsPayload) =>
  apiOf(context).call(calls.approvePayouts, payload)

export const cancelPayout = (context: AppContext, id: string, payload: CancelPayoutPayload) =>
  apiOf(context).call(calls.cancelPayout, payload, { params: { id } })

export const recordPayoutResult = (context: AppContext, id: string, payload: RecordPayoutResultPayload) =>
  apiOf(context).call(calls.recordPayoutResult, payload, { params: { id } })

export const exportPayouts = (context: AppContext) => apiOf(context).call(calls.exportPayouts, {})

export function importPayoutResults(context: AppContext, file: File) {
  const form = new FormData()
  form.append('file', file)
  return apiOf(context).call(calls.importPayoutResults, form)
}

/** The bytes of a bank file. */
export const getPayoutFile = (context: AppContext, id: string) =>
  apiOf(context).streamCsv(fileCalls.getPayoutFile, undefined, { params: { id } })
