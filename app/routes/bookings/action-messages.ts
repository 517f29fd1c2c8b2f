import type { PageAction } from './booking-forms.ts'

/** The toast after each action. */
export const actionMessages = {
  pay: 'Thank you. We are checking your payment.',
  'confirm-payment': 'Payment confirmed.',
  'reject-payment': 'Payment rejected. The customer can enter another reference.',
  accept: 'Booking accepted.',
  decline: 'Booking declined.',
  cancel: 'Booking cancelled.',
  arrive: 'Marked as arrived.',
  'undo-arrival': 'The arrival is undone.',
  change: 'Your booking is changed.',
  'allow-change': 'The guest can change the booking now. We have told them.',
  complete: 'Booking completed.',
  'no-show': 'Marked as a no-show.',
  'undo-no-show': 'The no-show is undone. We have told the customer.',
  refund: 'The refund is created. It still has to be sent.',
  'reverse-payment': 'The payment is reversed.',
  'recover-payment': 'The money that came back is recorded.',
  'void-payment': 'The payment is taken back. Its reference is free again.',
  review: 'Thank you for your review.',
  'remove-review-picture': 'The picture is removed.',
  'describe-guests': 'Saved. The provider sees it with your booking.',
  'reply-to-review': 'Your reply is published.',
  'remove-review-reply': 'The reply is removed.',
  'take-reply-down': 'The reply is removed. The provider is told.',
  'remove-review': 'The review is taken down. The customer and the provider are told.',
  'restore-review': 'The review is public again. The customer and the provider are told.',
  'report-review': 'Your report is sent. We tell you what the administrators decide.',
  'keep-review': 'The review stays. The provider is told.',
  'record-other-amount': 'The amount is recorded.',
  'set-refund-payee': 'Thank you. Your refund is on its way.',
} as const satisfies Record<PageAction, string>

/** For a failure without a message from the host. */
export const actionNotConfirmed = 'We could not confirm the change. This page shows the current status.'
