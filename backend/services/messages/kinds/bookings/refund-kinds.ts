import { customer } from './booking-kinds.ts'
import { messageKind, money, optionalText, text } from '../message-kind.ts'

export const refundKinds = {
  'refund-due': messageKind({
    ...customer,
    label: 'Refund on its way',
    required: ['refund'],
    variables: { bookingNumber: text('BK-000123'), refund: money(150_000) },
    subject: 'You get {{refund}} back for booking {{bookingNumber}}',
    body: [
      'We are sending {{refund}} back to you for booking {{bookingNumber}}.',
      'You do not need to do anything. We will tell you when it is sent.',
    ],
  }),
  'refund-payee-needed': messageKind({
    ...customer,
    label: 'Refund: UPI id needed',
    required: ['refund'],
    variables: {
      bookingNumber: text('BK-000123'),
      refund: money(150_000),
      reason: optionalText('The payment gateway could not send it to where you paid from.'),
    },
    subject: 'Tell us where to send your refund of {{refund}}',
    body: [
      'You get {{refund}} back for booking {{bookingNumber}}.',
      '{{reason}}',
      'Enter your UPI id on the page of your booking, so that we can send it. We never ask for a PIN or a password.',
    ],
    action: { label: 'Enter your UPI id', path: '/bookings/{{bookingNumber}}' },
  }),
  'refund-payee-asked': messageKind({
    ...customer,
    label: 'Refund: we ask for the UPI id',
    required: ['refund'],
    variables: {
      bookingNumber: text('BK-000123'),
      refund: money(150_000),
      reason: optionalText('The UPI id does not exist.'),
    },
    subject: 'We will ask you where to send your refund of {{refund}}',
    body: [
      'You get {{refund}} back for booking {{bookingNumber}}.',
      'We tried to send it, and it did not arrive. Reason: {{reason}}',
      'We contact you by phone or email to ask for your UPI id, since you cannot enter it on the page of your booking any more. We never ask for a PIN or a password.',
    ],
    action: { label: 'Contact us', path: '/contact' },
  }),
  'refund-sent': messageKind({
    ...customer,
    label: 'Refund sent',
    required: ['refund'],
    variables: {
      bookingNumber: text('BK-000123'),
      refund: money(150_000),
      // Of a transfer by hand.
      reference: optionalText('334455667788'),
      // Of one by a payment gateway, which the customer's bank does not know.
      gatewayReference: optionalText('rfnd_FP8QHiV938haTz'),
    },
    subject: 'Your refund of {{refund}} is sent',
    body: [
      'We have sent {{refund}} back to you for booking {{bookingNumber}}.',
      'The reference number of the bank is {{reference}}.',
      'It goes back the way you paid. Its number at our payment service is {{gatewayReference}}; your bank does not know this number.',
    ],
  }),
  'refund-reference-corrected': messageKind({
    ...customer,
    label: 'Reference of a refund corrected',
    required: ['reference'],
    variables: {
      bookingNumber: text('BK-000123'),
      refund: money(150_000),
      reference: text('334455667788'),
    },
    subject: 'The reference of your refund is {{reference}}',
    body: [
      'We told you another reference number for your refund of {{refund}} for booking {{bookingNumber}}. It was wrong.',
      'The reference number of the bank is {{reference}}. You do not need to do anything.',
    ],
  }),
  'refund-failed': messageKind({
    ...customer,
    label: 'Refund came back',
    required: ['refund'],
    variables: {
      bookingNumber: text('BK-000123'),
      refund: money(150_000),
      reason: text('The UPI id does not exist.'),
    },
    subject: 'Your refund of {{refund}} did not arrive',
    body: [
      'We sent you {{refund}} for booking {{bookingNumber}}, and the bank sent it back to us.',
      'Reason: {{reason}}',
      'Check your UPI id on the page of your booking, and enter another one if it is wrong. We send the money again. We never ask for a PIN or a password.',
    ],
    action: { label: 'Check your UPI id', path: '/bookings/{{bookingNumber}}' },
  }),
}
