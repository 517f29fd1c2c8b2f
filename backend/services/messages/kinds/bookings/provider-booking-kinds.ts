import { bookingVariables, change, changedVariables, customer, trip } from './booking-kinds.ts'
import { messageKind, money, optionalMoney, optionalText, text } from '../message-kind.ts'

const provider = {
  ...customer,
  toldTo: 'The service provider',
  roles: ['service_provider'],
  action: { label: 'Open the booking', path: '/bookings/{{bookingNumber}}' },
} as const

export const providerBookingKinds = {
  'provider-booking-paid': messageKind({
    ...provider,
    label: 'New paid booking',
    variables: { ...bookingVariables, answer: optionalText('Accept or decline it before it starts.') },
    subject: 'New booking: {{title}}, {{startsAt}}',
    body: ['Booking {{bookingNumber}} is paid.', trip, '{{answer}}'],
  }),
  'provider-booking-confirmed': messageKind({
    ...provider,
    label: 'A booking was accepted for you',
    variables: bookingVariables,
    subject: 'Accepted for you: {{title}}, {{startsAt}}',
    body: [
      'An administrator has accepted booking {{bookingNumber}} for you. It is paid and confirmed.',
      trip,
      'If you cannot take these guests, cancel the booking as soon as you can.',
    ],
  }),
  'provider-booking-unanswered': messageKind({
    ...provider,
    label: 'A paid booking waits for your answer',
    usefulHours: 24,
    variables: bookingVariables,
    subject: 'Please answer: {{title}}, {{startsAt}}',
    body: [
      'Booking {{bookingNumber}} is paid and waits for your answer.',
      trip,
      'Accept or decline it before it starts. Otherwise it is cancelled then, and the customer gets all the money back.',
    ],
  }),
  'provider-booking-changed': messageKind({
    ...provider,
    label: 'A paid booking was changed',
    variables: {
      ...changedVariables,
      refund: optionalMoney(100_000),
      answer: optionalText('Accept or decline it again before it starts.'),
    },
    subject: 'Changed: {{title}}, {{startsAt}}',
    body: [
      'The customer has changed booking {{bookingNumber}}.',
      ...change,
      '{{refund}} goes back to the customer. You get your share of what is left of the price.',
      '{{answer}}',
    ],
  }),
  'provider-guests-described': messageKind({
    ...provider,
    label: 'A message of the guests',
    variables: bookingVariables,
    subject: 'The guests wrote to you: {{title}}, {{startsAt}}',
    body: [
      'The customer of booking {{bookingNumber}} has written something for you. You find it on the page of the booking and in the guest list.',
      trip,
    ],
  }),
  'provider-booking-cancelled': messageKind({
    ...provider,
    label: 'A paid booking was cancelled',
    variables: {
      ...bookingVariables,
      reason: optionalText('We cannot travel.'),
      // Null where nobody can.
      free: optionalText('Others can book that time again.'),
    },
    subject: 'Cancelled: {{title}}, {{startsAt}}',
    body: ['Booking {{bookingNumber}} is cancelled.', trip, 'Reason: {{reason}}', '{{free}}'],
  }),
  'provider-booking-no-show-undone': messageKind({
    ...provider,
    label: 'No-show undone by us',
    variables: bookingVariables,
    subject: 'Not a no-show any more: {{title}}, {{startsAt}}',
    body: [
      'The guests of booking {{bookingNumber}} were marked as a no-show. We have undone that: they are not marked as a no-show any more.',
      trip,
      'Nothing changes in what you earn.',
    ],
  }),
  'provider-booking-refunded': messageKind({
    ...provider,
    label: 'Part of a booking was refunded',
    required: ['refund'],
    variables: { ...bookingVariables, refund: money(50_000) },
    subject: '{{refund}} of booking {{bookingNumber}} went back to the customer',
    body: [
      '{{refund}} of booking {{bookingNumber}} went back to the customer. The booking stays as it is.',
      trip,
      'You get your share of what is left of the price.',
    ],
  }),
  'provider-review-written': messageKind({
    ...provider,
    label: 'New review',
    purpose: 'notice',
    variables: {
      bookingNumber: bookingVariables.bookingNumber,
      title: bookingVariables.title,
      rating: text('4 of 5'),
      // Null once its customer has deleted the account.
      review: optionalText('Misty and lovely. The guide knew every bird.'),
    },
    subject: '{{rating}} stars for {{title}}',
    body: [
      'A guest of booking {{bookingNumber}} gave {{title}} {{rating}} stars.',
      '“{{review}}”',
      'Your reply is shown below the review.',
    ],
    action: { label: 'Reply', path: '/bookings/{{bookingNumber}}/reply' },
  }),
}
