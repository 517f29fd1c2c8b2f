// Refunds: money to send back to a customer.
import * as z from 'zod'
import { instant, Paise, version } from '../../fields.ts'
import { pageOf } from '../../lists.ts'
import { refundStatuses } from '../../options/money/money.ts'
import { gatewayProblems, refundActions } from '../../options/money/refunds.ts'
import { knownWords } from '../../tolerant.ts'

/** A refund as the customer of the booking sees it. */
export const BookingRefund = z.object({
  id: z.string(),
  /** `RF-000123`. */
  refundNumber: z.string(),
  amount: Paise,
  status: z.enum(refundStatuses),
  /** Masked: `an••••@okaxis`. Null: not entered yet, or a gateway sends it. */
  payee: z.string().nullish(),
  reason: z.string().nullish(),
  /** The bank's reference of the transfer. */
  utr: z.string().nullish(),
  /** Why the last transfer did not arrive. */
  failure: z.string().nullish(),
  /** Completed, and not sent: the bank took the payment back, or it never came. */
  isReversed: z.boolean().nullish(),
  createdAt: instant,
  sentAt: instant.nullish(),
  completedAt: instant.nullish(),
  /** Actions on an outdated version fail with 409. */
  version,
  /** What the signed-in account may do now. */
  actions: knownWords(refundActions),
})
export type BookingRefund = z.infer<typeof BookingRefund>

export const RefundRow = BookingRefund.omit({ version: true, actions: true }).extend({
  /** A payment gateway sends it, and has not yet. */
  isByGateway: z.boolean().nullish(),
  bookingId: z.string(),
  bookingNumber: z.string(),
  productTitle: z.string(),
  customerName: z.string(),
})
export type RefundRow = z.infer<typeof RefundRow>

export const RefundList = pageOf(RefundRow)

export const RefundDetails = RefundRow.extend({
  version: BookingRefund.shape.version,
  actions: BookingRefund.shape.actions,
  /** In full, for somebody who may send the refund now. */
  upiId: z.string().nullish(),
  /** To ask where the money goes. */
  customerPhone: z.string().nullish(),
  customerEmail: z.string().nullish(),
  /** The customer cannot open the booking any more, so the sender enters the UPI id. */
  senderNamesPayee: z.boolean().nullish(),
  /** Why the caller may not send it though it is due. */
  obstacle: z.string().nullish(),
  /** A payment gateway should have sent it. */
  gatewayProblem: z.object({ kind: z.enum(gatewayProblems), since: instant }).nullish(),
  /** The caller may correct the reference: it was entered by hand, and no bank statement has it. */
  isReferenceCorrectable: z.boolean().nullish(),
})
export type RefundDetails = z.infer<typeof RefundDetails>
