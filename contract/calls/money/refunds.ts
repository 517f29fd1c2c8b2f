// Refunds: the customer says where to, somebody sends the money by hand, and the bank's result is recorded.
import * as z from 'zod'
import { version } from '../../fields.ts'
import { defineCall, requiredText, ungroup } from '../../call.ts'
import { pageQuery, searchText } from '../../lists.ts'
import { refundStatuses } from '../../options/money/money.ts'
import { UpiDetails } from '../../shapes/accounts/payout-accounts.ts'
import { normalizeReference, transferReferencePattern } from '../../options/money/refunds.ts'
import { BookingRefund, RefundDetails, RefundList } from '../../shapes/money/refunds.ts'

export const refundSorts = ['oldest', 'newest'] as const

export const RefundFilter = z.object({
  /** Words of the product's title or the customer's name, or the number of the refund or the booking. */
  q: searchText,
  status: z.enum(refundStatuses).optional(),
  /**
   * `send`, in place of `status`: due, or waiting for the UPI id of a customer who cannot open the booking any more, so that
   * the sender enters it. Without those that somebody else has to send; with those of a gateway.
   */
  waits: z.literal('send').optional(),
  sort: z.enum(refundSorts).optional(),
})
export type RefundFilter = z.infer<typeof RefundFilter>

export const RefundQuery = RefundFilter.extend(pageQuery)
export type RefundQuery = z.infer<typeof RefundQuery>

export const listRefunds = defineCall({
  id: 'listRefunds',
  support: 'optional',
  method: 'GET',
  path: '/refunds',
  encoding: 'query',
  payload: RefundQuery,
  response: RefundList,
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'Refunds of bookings in scope, the oldest first; super_admin and nsa',
})

export const exportRefunds = defineCall({
  id: 'exportRefunds',
  support: 'optional',
  method: 'GET',
  path: '/refunds.csv',
  encoding: 'query',
  payload: RefundFilter,
  response: z.instanceof(ReadableStream),
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary: 'All refunds in scope that match the filter, as CSV, with masked UPI ids',
})

const RefundResponse = z.object({ refund: RefundDetails })

export const getRefund = defineCall({
  id: 'getRefund',
  support: 'optional',
  method: 'GET',
  path: '/refunds/{id}',
  encoding: 'none',
  payload: z.undefined(),
  response: RefundResponse,
  errorStatuses: [401, 403, 404],
  access: 'administrator',
  summary: 'A refund in scope; those who may send it now see the UPI id in full',
})

export const SetRefundPayeePayload = z.object({ version, upiId: UpiDetails.shape.upiId })
export type SetRefundPayeePayload = z.infer<typeof SetRefundPayeePayload>

export const setRefundPayee = defineCall({
  id: 'setRefundPayee',
  support: 'optional',
  method: 'POST',
  path: '/refunds/{id}/payee',
  encoding: 'json',
  payload: SetRefundPayeePayload,
  response: z.object({ refund: BookingRefund }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'customer',
  takesBookingLink: true,
  summary: 'Enter or correct the UPI id for a refund of one’s own that is not sent yet',
})

export const SendRefundPayload = z.object({
  version,
  utr: requiredText('UTR', 35)
    .overwrite(ungroup)
    .regex(transferReferencePattern, 'Enter the bank’s reference of the transfer.')
    .overwrite(normalizeReference),
  /** With `senderNamesPayee`: where the money was sent to. */
  upiId: UpiDetails.shape.upiId.optional(),
})
export type SendRefundPayload = z.infer<typeof SendRefundPayload>

export const sendRefund = defineCall({
  id: 'sendRefund',
  support: 'optional',
  method: 'POST',
  path: '/refunds/{id}/send',
  encoding: 'json',
  payload: SendRefundPayload,
  response: RefundResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  decidesOnMoney: () => true,
  summary:
    'Record that a refund was sent; super_admin and nsa in scope who gain nothing by the booking and have not confirmed its payment by hand',
})

export const completeRefund = defineCall({
  id: 'completeRefund',
  support: 'optional',
  method: 'POST',
  path: '/refunds/{id}/complete',
  encoding: 'json',
  payload: z.object({ version }),
  response: RefundResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary: 'Record that a sent refund has arrived',
})

export const FailRefundPayload = z.object({ version, reason: requiredText('Reason', 500) })
export type FailRefundPayload = z.infer<typeof FailRefundPayload>

export const failRefund = defineCall({
  id: 'failRefund',
  support: 'optional',
  method: 'POST',
  path: '/refunds/{id}/fail',
  encoding: 'json',
  payload: FailRefundPayload,
  response: RefundResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'administrator',
  summary:
    'Record that the transfer of a refund did not arrive, or that the bank returned it: the refund is due again',
})
