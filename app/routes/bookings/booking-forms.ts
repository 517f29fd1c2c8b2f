// The forms of the actions on a booking. `intent` names the action.
import { requiredText } from '@affiliate-booking/contract/call'
import {
  type ActOnBookingPayload,
  ReviewBookingPayload,
} from '@affiliate-booking/contract/calls/bookings/bookings'
import { ReplyToReviewPayload } from '@affiliate-booking/contract/calls/bookings/guests'
import { ReviewReasonPayload } from '@affiliate-booking/contract/calls/bookings/reviews'
import { ChangeBookingPayload } from '@affiliate-booking/contract/calls/bookings/changes'
import { SetRefundPayeePayload } from '@affiliate-booking/contract/calls/money/refunds'
import type { BookingAction, ReviewAction } from '@affiliate-booking/contract/options/bookings'
import * as z from 'zod'
import { rupees } from '../../.server/forms/rupees.ts'

/** The booking as it was seen. */
const version = z.int('Reload the page and try again.').nonnegative()
const reason = requiredText('Reason', 500)
const reference = requiredText('Reference number', 35)
const amount = rupees({ invalid: 'Amount must be a number.' }).pipe(
  z.int().min(100, 'Amount must be at least ₹1.').max(10_000_000_000, 'Amount is too large.'),
)

export const bookingForms = {
  pay: z.object({ intent: z.literal('pay'), version, reference }),
  'confirm-payment': z.object({
    intent: z.literal('confirm-payment'),
    version,
    /** Where the customer has entered none: of a payment that came another way. */
    reference: reference.optional(),
  }),
  'reject-payment': z.object({ intent: z.literal('reject-payment'), version, reason }),
  accept: z.object({ intent: z.literal('accept'), version }),
  decline: z.object({ intent: z.literal('decline'), version, reason }),
  cancel: z.object({
    intent: z.literal('cancel'),
    version,
    /** Paise, as shown. */
    expectedRefund: z.int('Reload the page and try again.').nonnegative(),
    reason: reason.optional(),
    /** Of the customer. */
    refundUpiId: SetRefundPayeePayload.shape.upiId.optional(),
  }),
  arrive: z.object({ intent: z.literal('arrive'), version }),
  'undo-arrival': z.object({ intent: z.literal('undo-arrival'), version }),
  change: ChangeBookingPayload.extend({
    intent: z.literal('change'),
    version,
    expectedTotal: z.int('Reload the page and try again.').nonnegative(),
  }),
  'allow-change': z.object({ intent: z.literal('allow-change'), version }),
  complete: z.object({ intent: z.literal('complete'), version }),
  'no-show': z.object({ intent: z.literal('no-show'), version }),
  'undo-no-show': z.object({ intent: z.literal('undo-no-show'), version }),
  refund: z.object({ intent: z.literal('refund'), version, amount, reason }),
  'reverse-payment': z.object({ intent: z.literal('reverse-payment'), version, amount, reason }),
  'recover-payment': z.object({ intent: z.literal('recover-payment'), version, amount, reference, reason }),
  'void-payment': z.object({ intent: z.literal('void-payment'), version, reason }),
  review: ReviewBookingPayload.extend({ intent: z.literal('review') }),
} as const satisfies Record<BookingAction, z.ZodObject>

/** Of a refund of the booking. */
export const RefundPayeeForm = SetRefundPayeePayload.extend({
  intent: z.literal('set-refund-payee'),
  refundId: z.guid('Reload the page and try again.'),
})

/** Of the customer's own review. */
export const RemovePictureForm = z.object({
  intent: z.literal('remove-review-picture'),
  picture: z.guid('Choose a picture.'),
})

/** Of a payment that is not the price. */
export const OtherAmountForm = z.object({
  intent: z.literal('record-other-amount'),
  version,
  amount,
  reference,
})

export const ReplyForm = ReplyToReviewPayload.extend({ intent: z.literal('reply-to-review') })

const withReason = <Intent extends 'remove-review' | 'keep-review' | 'report-review' | 'take-reply-down'>(
  intent: Intent,
) => ReviewReasonPayload.extend({ intent: z.literal(intent) })

/** Of an administrator: the provider is told why. */
export const TakeReplyDownForm = withReason('take-reply-down')

export const ReviewDecisionForm = z.discriminatedUnion(
  'intent',
  [
    withReason('remove-review'),
    withReason('keep-review'),
    withReason('report-review'),
    z.object({ intent: z.literal('restore-review') }),
  ],
  { error: 'Choose what to do.' },
)

/** What the forms of a booking do: mostly actions on it. */
export type PageAction =
  | BookingAction
  | 'set-refund-payee'
  | 'record-other-amount'
  | 'describe-guests'
  | 'reply-to-review'
  | 'remove-review-reply'
  | 'take-reply-down'
  | 'remove-review-picture'
  | `${ReviewAction}-review`

/** Those of the booking's own page; cancelling and changing have pages of their own. */
export const BookingForm = z.discriminatedUnion(
  'intent',
  [
    bookingForms.pay,
    bookingForms['confirm-payment'],
    bookingForms['reject-payment'],
    bookingForms.accept,
    bookingForms.decline,
    bookingForms.arrive,
    bookingForms['undo-arrival'],
    bookingForms['allow-change'],
    bookingForms.complete,
    bookingForms['no-show'],
    bookingForms['undo-no-show'],
    bookingForms.refund,
    bookingForms['reverse-payment'],
    bookingForms['recover-payment'],
    bookingForms['void-payment'],
    bookingForms.review,
    RemovePictureForm,
    RefundPayeeForm,
    OtherAmountForm,
  ],
  { error: 'Choose what to do.' },
)
export type BookingForm = z.infer<typeof BookingForm>

/** What the call takes; of a review and of a refund's payee there are calls of their own. */
export function toActionPayload({
  intent: form,
  ...fields
}:
  | Exclude<BookingForm, { intent: 'review' | 'remove-review-picture' | 'set-refund-payee' }>
  | z.infer<typeof bookingForms.cancel>): ActOnBookingPayload {
  return { action: form === 'record-other-amount' ? 'confirm-payment' : form, ...fields }
}
