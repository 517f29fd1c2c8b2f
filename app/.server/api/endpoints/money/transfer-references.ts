import * as calls from '@affiliate-booking/contract/calls/money/transfer-references'
import type { CorrectReferencePayload } from '@affiliate-booking/contract/calls/money/transfer-references'
import { type AppContext, apiOf } from '../../client.ts'

export const correctRefundReference = (context: AppContext, id: string, payload: CorrectReferencePayload) =>
  apiOf(context).call(calls.correctRefundReference, payload, { params: { id } })

export const correctPayoutReference = (context: AppContext, id: string, payload: CorrectReferencePayload) =>
  apiOf(context).call(calls.correctPayoutReference, payload, { params: { id } })
