// The bank's reference of money that was sent, if it was mistyped. For super_admin and nsa in scope.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { PayoutDetails } from '../../shapes/money/payouts.ts'
import { RefundDetails } from '../../shapes/money/refunds.ts'
import { SendRefundPayload } from './refunds.ts'

export const CorrectReferencePayload = SendRefundPayload.pick({ version: true, utr: true })
export type CorrectReferencePayload = z.infer<typeof CorrectReferencePayload>

export const correctRefundReference = defineCall({
  id: 'correctRefundReference',
  support: 'optional',
  method: 'POST',
  path: '/refunds/{id}/reference',
  encoding: 'json',
  payload: CorrectReferencePayload,
  response: z.object({ refund: RefundDetails }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Correct the reference of a refund that was sent by hand; the customer is told. For those who may send it; 409 for one that a bank statement confirms',
})

export const correctPayoutReference = defineCall({
  id: 'correctPayoutReference',
  support: 'optional',
  method: 'POST',
  path: '/payouts/{id}/reference',
  encoding: 'json',
  payload: CorrectReferencePayload,
  response: z.object({ payout: PayoutDetails }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Correct the reference of a completed payout that is not one’s own; 409 for one that a bank statement confirms',
})
