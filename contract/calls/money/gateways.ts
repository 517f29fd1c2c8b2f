// Payments on the page of a payment gateway, and what the gateway tells about them.
import * as z from 'zod'
import { count } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { GatewayPayment, UnbookedSettlement } from '../../shapes/money/gateways.ts'

export const createGatewayPayment = defineCall({
  id: 'createGatewayPayment',
  support: 'optional',
  method: 'POST',
  path: '/bookings/{id}/gateway-payments',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ payment: GatewayPayment }),
  errorStatuses: [401, 403, 404, 409, 429],
  access: 'customer',
  summary:
    'Ask the payment gateway for a page to pay a booking on. Asking again gives the same page while it can be paid',
})

export const getGatewayPayment = defineCall({
  id: 'getGatewayPayment',
  support: 'optional',
  method: 'GET',
  path: '/bookings/{id}/gateway-payments/latest',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ payment: GatewayPayment.nullable() }),
  errorStatuses: [401, 403, 404],
  access: 'customer',
  summary:
    'The latest payment of a booking at the payment gateway. Asks the gateway once if it can still be paid, at most every few seconds',
})

export const receiveNotification = defineCall({
  id: 'receiveNotification',
  support: 'optional',
  method: 'POST',
  path: '/webhooks/{gateway}',
  encoding: 'bytes',
  payload: z.instanceof(Uint8Array),
  response: z.object({ received: z.literal(true) }),
  errorStatuses: [400, 404],
  access: 'anyone',
  summary:
    'A notification of a payment gateway, which signs the bytes of the body. The same one may be sent twice',
})

export const listUnbookedSettlements = defineCall({
  id: 'listUnbookedSettlements',
  support: 'optional',
  method: 'GET',
  path: '/unbooked-settlements',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ count, rows: z.array(UnbookedSettlement) }),
  errorStatuses: [401, 403],
  access: 'super_admin',
  summary: 'The newest 50 lines of the gateway’s transfers that agree with no payment or refund of ours',
})

export const CloseUnbookedSettlementPayload = z.object({ reason: requiredText('Reason', 500) })
export type CloseUnbookedSettlementPayload = z.infer<typeof CloseUnbookedSettlementPayload>

export const closeUnbookedSettlement = defineCall({
  id: 'closeUnbookedSettlement',
  support: 'optional',
  method: 'POST',
  path: '/unbooked-settlements/{id}/close',
  encoding: 'json',
  payload: CloseUnbookedSettlementPayload,
  response: z.object({ closed: z.literal(true) }),
  errorStatuses: [400, 401, 403, 404],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary:
    'Take a line of the gateway’s transfers off the list, by its id at the gateway: it needs nothing more. No money moves',
})
