import * as z from 'zod'
import { instant, Paise } from '../../fields.ts'
import { receiptKinds, receiptUses } from '../../options/money/receipts.ts'

/** A payment or a refund of a booking, for which there is a document. */
export const BookingReceiptRow = z.object({
  kind: z.enum(receiptKinds),
  /** `RC-000123` of a payment, `RF-000123` of a refund. */
  number: z.string(),
  amount: Paise,
  /** Of a payment: what its money is. */
  use: z.enum(receiptUses).nullish(),
  /** Of a payment: money of a chargeback that the bank gave back. */
  isRecovered: z.boolean().nullish(),
  /** When the payment was confirmed or the refund was made. */
  at: instant,
})
export type BookingReceiptRow = z.infer<typeof BookingReceiptRow>
