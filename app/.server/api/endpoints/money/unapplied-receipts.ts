import * as calls from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import type {
  MatchReceiptPayload,
  RecordUnappliedReceiptPayload,
  ReturnReceiptPayload,
  VoidReceiptPayload,
} from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { type AppContext, apiOf } from '../../client.ts'

/** @param booking a booking's number, to learn what would follow from a match */
export const getUnappliedReceipt = (context: AppContext, id: string, booking: string | undefined) =>
  apiOf(context).call(calls.getUnappliedReceipt, { booking }, { params: { id } })

export const recordUnappliedReceipt = (context: AppContext, payload: RecordUnappliedReceiptPayload) =>
  apiOf(context).call(calls.recordUnappliedReceipt, payload)

export const matchReceipt = (context: AppContext, id: string, payload: MatchReceiptPayload) =>
  apiOf(context).call(calls.matchReceipt, payload, { params: { id } })

export const returnReceipt = (context: AppContext, id: string, payload: ReturnReceiptPayload) =>
  apiOf(context).call(calls.returnReceipt, payload, { params: { id } })

export const voidReceipt = (context: AppContext, id: string, payload: VoidReceiptPayload) =>
  apiOf(context).call(calls.voidReceipt, payload, { params: { id } })

export const undoReceiptReturn = (context: AppContext, id: string, payload: VoidReceiptPayload) =>
  apiOf(context).call(calls.undoReceiptReturn, payload, { params: { id } })
