import * as calls from '@affiliate-booking/contract/calls/money/refunds'
import type {
  FailRefundPayload,
  SendRefundPayload,
  SetRefundPayeePayload,
} from '@affiliate-booking/contract/calls/money/refunds'
import { type AppContext, apiOf } from '../../client.ts'
import { byLink } from '../bookings.ts'

/** A refund in scope. */
export const getRefund = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getRefund, undefined, { params: { id } })

/** @param link of the booking, in place of a session */
export const setRefundPayee = (
  context: AppContext,
  id: string,
  payload: SetRefundPayeePayload,
  link?: string,
) => apiOf(context).call(calls.setRefundPayee, payload, { params: { id }, ...byLink(link) })

export const sendRefund = (context: AppContext, id: string, payload: SendRefundPayload) =>
  apiOf(context).call(calls.sendRefund, payload, { params: { id } })

export const completeRefund = (context: AppContext, id: string, version: number) =>
  apiOf(context).call(calls.completeRefund, { version }, { params: { id } })

export const failRefund = (context: AppContext, id: string, payload: FailRefundPayload) =>
  apiOf(context).call(calls.failRefund, payload, { params: { id } })
