// Money that came in without a booking that it pays for.
import * as z from 'zod'
import { instant, Paise, version } from '../../fields.ts'
import { pageOf } from '../../lists.ts'
import { receiptSources } from '../../options/money/receipts.ts'
import { matchOutcomes, receiptStates } from '../../options/money/unapplied-receipts.ts'
import { bookingStatuses, paymentStatuses } from '../../options/statuses.ts'

const ReceiptBooking = z.object({
  id: z.string(),
  bookingNumber: z.string(),
  productTitle: z.string(),
  customerName: z.string(),
})

export const UnappliedReceipt = z.object({
  id: z.string(),
  /** `RC-000123`. */
  receiptNumber: z.string(),
  amount: Paise,
  /** The bank's or the gateway's. */
  reference: z.string(),
  source: z.enum(receiptSources),
  note: z.string().nullish(),
  state: z.enum(receiptStates),
  /** Which it arrived for, or was matched with. */
  booking: ReceiptBooking.nullish(),
  receivedAt: instant,
  /** It was recorded by mistake, and is not in the books any more. */
  voidedAt: instant.nullish(),
})
export type UnappliedReceipt = z.infer<typeof UnappliedReceipt>

export const UnappliedReceiptList = pageOf(UnappliedReceipt)

/** A booking that the receipt may be matched with, and what would follow. */
export const MatchCandidate = ReceiptBooking.extend({
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  totalAmount: Paise,
  version,
  outcome: z.enum(matchOutcomes),
  /** Why the caller cannot match the money with it. */
  obstacle: z.string().nullish(),
})
export type MatchCandidate = z.infer<typeof MatchCandidate>

/** A booking in scope of exactly the receipt's amount that is not paid. */
export const MatchSuggestion = ReceiptBooking.extend({
  status: z.enum(bookingStatuses),
  bookedAt: instant,
})
export type MatchSuggestion = z.infer<typeof MatchSuggestion>

export const UnappliedReceiptDetails = UnappliedReceipt.extend({
  /** `LEAD-000123`, whose income it is. */
  lead: z.string().nullish(),
  /** A name; null: a gateway. */
  recordedBy: z.string().nullish(),
  /** Masked. */
  returnPayee: z.string().nullish(),
  returnUtr: z.string().nullish(),
  returnedAt: instant.nullish(),
  /** Why the caller may not send it back. */
  obstacle: z.string().nullish(),
  /** Whether it can have been recorded by mistake: a gateway proves its payments. */
  isVoidable: z.boolean().nullish(),
  /** Why the caller may not say so. */
  voidObstacle: z.string().nullish(),
  /** It was recorded as sent back by hand, which can be undone. */
  isReturnUndoable: z.boolean().nullish(),
  /** Why the caller may not undo it. */
  undoObstacle: z.string().nullish(),
  /** The caller transfers it back by hand, as nobody can be asked for a UPI id. Missing: where it has no booking. */
  returnsByHand: z.boolean().nullish(),
  /** Of the booking that was asked for; null: there is none in scope. */
  candidate: MatchCandidate.nullish(),
  /** Bookings that it may be for, a few at most; null for money that was decided on. */
  suggestions: z.array(MatchSuggestion).nullish(),
  /** Actions on an outdated version fail with 409. */
  version,
})
export type UnappliedReceiptDetails = z.infer<typeof UnappliedReceiptDetails>
