// Receipts of a booking's payments, and refund notes. No tax invoices: GST is left out.
import * as z from 'zod'
import { refundStatuses } from '../../options/money/money.ts'
import { receiptSources, receiptUses } from '../../options/money/receipts.ts'
import { BookingRow } from '../bookings.ts'
import { BookingRefund } from './refunds.ts'
import { BookingReceiptRow } from './receipt-rows.ts'

/** Who runs the platform. */
export const Issuer = z.object({ name: z.string(), address: z.string().nullish() })
export type Issuer = z.infer<typeof Issuer>

const base = BookingReceiptRow.omit({ kind: true }).extend({ issuer: Issuer, booking: BookingRow })

export const PaymentReceipt = base.extend({
  kind: z.literal('payment'),
  source: z.enum(receiptSources),
  use: z.enum(receiptUses),
  /** The bank's or the gateway's; for the customer and administrators. */
  reference: z.string().nullish(),
  /** Of this payment, the oldest first. */
  refunds: z.array(
    BookingRefund.pick({ refundNumber: true, amount: true, status: true, isReversed: true, createdAt: true }),
  ),
})
export type PaymentReceipt = z.infer<typeof PaymentReceipt>

export const RefundNote = base.extend({
  kind: z.literal('refund'),
  status: z.enum(refundStatuses),
  isReversed: BookingRefund.shape.isReversed,
  reason: z.string().nullish(),
  /** Masked; for the customer and administrators, as the UTR. */
  payee: z.string().nullish(),
  utr: z.string().nullish(),
  sentAt: BookingRefund.shape.sentAt,
  completedAt: BookingRefund.shape.completedAt,
  /** The receipt of the payment. */
  paymentNumber: z.string().nullish(),
})
export type RefundNote = z.infer<typeof RefundNote>

export const BookingReceipt = z.discriminatedUnion('kind', [PaymentReceipt, RefundNote])
export type BookingReceipt = z.infer<typeof BookingReceipt>
