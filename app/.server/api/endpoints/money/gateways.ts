import * as calls from '@affiliate-booking/contract/calls/money/gateways'
import { type AppContext, apiOf } from '../../client.ts'

/** The payment page of a booking. */
export const createGatewayPayment = (context: AppContext, id: string) =>
  apiOf(context).call(calls.createGatewayPayment, undefined, { params: { id } })

/** The latest payment of a booking, asked of the gateway if it is open. */
export const getGatewayPayment = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getGatewayPayment, undefined, { params: { id }, isRetried: false })

export const listUnbookedSettlements = (context: AppContext) =>
  apiOf(context).call(calls.listUnbookedSettlements, undefined)

export const closeUnbookedSettlement = (
  context: AppContext,
  id: string,
  payload: calls.CloseUnbookedSettlementPayload,
) => apiOf(context).call(calls.closeUnbookedSettlement, payload, { params: { id } })

interface Notification {
  body: Uint8Array<ArrayBuffer>
  headers: Readonly<Record<string, string>>
}

/** Without the sender's cookies: a browser can be made to post here. */
export const receiveNotification = (context: AppContext, gateway: string, { body, headers }: Notification) =>
  apiOf(context).call(calls.receiveNotification, body, { params: { gateway }, headers, anonymous: true })
