// What customers are told of a no-show, and of its correction.
import { messageKind, optionalText } from '../message-kind.ts'
import { bookingVariables, customer, trip } from './booking-kinds.ts'

export const noShowKinds = {
  'booking-no-show': messageKind({
    ...customer,
    label: 'Marked as a no-show',
    variables: { ...bookingVariables, money: optionalText('The payment is not refunded.') },
    subject: 'Marked as a no-show: {{title}}, {{startsAt}}',
    body: [
      'The provider told us that you did not come to the trip of your booking {{bookingNumber}}.',
      trip,
      '{{money}}',
      'If you were there, contact us soon: we ask the provider. “Contact” is at the end of each page.',
    ],
  }),
  'booking-no-show-undone': messageKind({
    ...customer,
    label: 'No-show corrected',
    variables: {
      ...bookingVariables,
      review: optionalText('Once the trip is over, you can review it on the page of your booking.'),
    },
    subject: 'Corrected: you are not marked as a no-show any more: {{title}}',
    body: [
      'You were marked as a no-show by mistake for your booking {{bookingNumber}}. That is corrected.',
      trip,
      'Nothing changes in what you have paid.',
      '{{review}}',
    ],
  }),
}
