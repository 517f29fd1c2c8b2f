// What becomes of reviews: replies, and what administrators decide, as customer and provider are told.
import { bookingVariables, customer } from './booking-kinds.ts'
import { messageKind, optionalText, text } from '../message-kind.ts'

const action = { label: 'Open the booking', path: '/bookings/{{bookingNumber}}' } as const
const ofCustomer = { ...customer, action } as const
const ofProvider = {
  ...customer,
  toldTo: 'The service provider',
  roles: ['service_provider'],
  action,
} as const

const { bookingNumber, title } = bookingVariables
const reason = text('It names the private phone number of a guide.')

export const reviewKinds = {
  'review-replied': messageKind({
    ...ofCustomer,
    label: 'A reply to your review',
    purpose: 'notice',
    variables: { bookingNumber, title },
    subject: 'The provider replied to your review of {{title}}',
    body: [
      'The provider has replied to your review of {{title}}. The reply is public, below your review.',
      'You find both on the page of your booking {{bookingNumber}}.',
    ],
    action: { label: 'Read the reply', path: '/bookings/{{bookingNumber}}#review' },
  }),
  'review-removed': messageKind({
    ...ofCustomer,
    label: 'Your review was taken down',
    required: ['reason'],
    variables: { bookingNumber, title, reason },
    subject: 'Your review of {{title}} was taken down',
    body: [
      'An administrator has taken down your review of {{title}}. Others do not see it any more, and its stars do not count.',
      'Reason: {{reason}}',
      'If you think that this is wrong, contact us.',
    ],
  }),
  'provider-review-removed': messageKind({
    ...ofProvider,
    label: 'A review was taken down',
    required: ['reason'],
    variables: { bookingNumber, title, reason },
    subject: 'A review of {{title}} was taken down',
    body: [
      'An administrator has taken down the review of booking {{bookingNumber}}. It is not on the page of {{title}} any more, and its stars do not count.',
      'Reason: {{reason}}',
    ],
  }),
  'review-restored': messageKind({
    ...ofCustomer,
    label: 'Your review is public again',
    variables: { bookingNumber, title },
    subject: 'Your review of {{title}} is public again',
    body: ['Your review of {{title}} is public again, and its stars count. We had taken it down.'],
  }),
  'provider-review-restored': messageKind({
    ...ofProvider,
    label: 'A review is public again',
    variables: { bookingNumber, title },
    subject: 'A review of {{title}} is public again',
    body: [
      'The review of booking {{bookingNumber}} is on the page of {{title}} again, and its stars count. We had taken it down.',
    ],
  }),
  'provider-review-kept': messageKind({
    ...ofProvider,
    label: 'A review that you reported stays',
    required: ['reason'],
    variables: { bookingNumber, title, reason },
    subject: 'The review of {{title}} that you reported stays',
    body: [
      'An administrator has read the review of booking {{bookingNumber}} that you reported. It stays public.',
      'Reason: {{reason}}',
      'You can reply to it. Your reply is shown below the review.',
    ],
  }),
  'provider-reply-removed': messageKind({
    ...ofProvider,
    label: 'Your reply to a review was removed',
    // Releases before did not ask administrators for a reason.
    variables: {
      bookingNumber,
      title,
      reason: optionalText('It names the private phone number of a guest.'),
    },
    subject: 'Your reply to a review of {{title}} was removed',
    body: [
      'An administrator has removed your reply to the review of booking {{bookingNumber}}. Others do not see it any more. The review stays.',
      'Reason: {{reason}}',
      'You can write another reply. Please leave out what was removed.',
    ],
    action: { label: 'Reply', path: '/bookings/{{bookingNumber}}/reply' },
  }),
}
