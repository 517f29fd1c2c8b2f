import { messageKind, money, optionalMoney, optionalText, optionalTime, text, time } from '../message-kind.ts'

/** Every message about a booking has these. */
export const bookingVariables = {
  bookingNumber: text('BK-000123'),
  title: text('Sunset cruise on the backwaters'),
  startsAt: time('2026-12-12T10:30:00Z'),
  party: text('2 guests'),
  amount: money(300_000),
}

/** Of every message to the customer of a booking. */
export const customer = {
  toldTo: 'The customer',
  roles: ['user'],
  group: 'bookings',
  purpose: 'transaction',
  channels: { email: true, inApp: true },
  action: { label: 'Open your booking', path: '/bookings/{{bookingNumber}}' },
} as const

/** Null where nothing is held. */
const payUntil = optionalTime('2026-12-01T06:45:00Z')
const heldUntil = 'We hold your booking until {{payUntil}}.'

export const trip = '{{title}}\n{{startsAt}}, {{party}}'

/** Of a booking that was moved, or is for another party. */
export const changedVariables = {
  ...bookingVariables,
  startedAt: time('2026-12-11T10:30:00Z'),
  formerParty: text('3 guests'),
}
export const change = ['Before: {{startedAt}}, {{formerParty}}', 'Now: {{startsAt}}, {{party}}', '{{title}}']

export const bookingKinds = {
  'booking-held': messageKind({
    ...customer,
    label: 'Booking held',
    required: ['payUntil', 'amount'],
    whatsApp:
      'Hello, this is about booking {{bookingNumber}}.\n\n' +
      trip +
      '\n\nWe hold it for you until {{payUntil}}. Please pay {{amount}} by then.',
    usefulHours: 1,
    variables: { ...bookingVariables, payUntil: time('2026-12-01T06:45:00Z') },
    subject: 'Pay {{amount}} to keep your booking: {{title}}',
    body: [
      'We are holding your booking {{bookingNumber}} until {{payUntil}}.',
      trip,
      'Pay {{amount}} by then. Without a payment, others can book it again.',
    ],
    action: { label: 'Pay now', path: '/bookings/{{bookingNumber}}' },
  }),
  'booking-paid': messageKind({
    ...customer,
    label: 'Payment received',
    whatsApp: 'Hello, this is about booking {{bookingNumber}}, which is paid. Thank you.\n\n' + trip,
    variables: bookingVariables,
    subject: 'Payment received for booking {{bookingNumber}}',
    body: [
      'We have received {{amount}} for your booking {{bookingNumber}}. Thank you.',
      trip,
      'The provider accepts the booking next. We will tell you as soon as that is done. If the provider declines, you get all your money back.',
    ],
  }),
  'payment-in-review': messageKind({
    ...customer,
    toldTo: 'The customer without an account',
    // Customers with an account have the booking in their list.
    roles: [],
    channels: { email: true, inApp: false },
    label: 'Payment being checked',
    variables: bookingVariables,
    subject: 'We are checking your payment for booking {{bookingNumber}}',
    body: [
      'You have entered a payment of {{amount}} for your booking {{bookingNumber}}. We look for it at the bank, and tell you what we find. You do not need to pay again.',
      trip,
      'Keep this email: the button below has the link to your booking. There you see what we find, and you can cancel. If you have mistyped the reference number, contact us.',
    ],
  }),
  'payment-not-found': messageKind({
    ...customer,
    label: 'Payment not found',
    variables: {
      ...bookingVariables,
      reason: optionalText('The reference number is not on our statement.'),
      payUntil,
    },
    subject: 'We could not find your payment for booking {{bookingNumber}}',
    body: [
      'We looked for your payment of {{amount}} and did not find it.',
      '{{reason}}',
      'Open the booking to check the reference number and enter it again.',
      heldUntil,
    ],
  }),
  'payment-other-sum': messageKind({
    ...customer,
    label: 'Another sum arrived',
    variables: { ...bookingVariables, arrived: money(270_000), payUntil },
    subject: 'Booking {{bookingNumber}} is not paid yet: {{arrived}} arrived instead of {{amount}}',
    body: [
      '{{arrived}} arrived for your booking {{bookingNumber}}, which costs {{amount}}. It is not paid yet.',
      trip,
      'To keep the booking, pay {{amount}} in one payment. We check the {{arrived}} and send them back to you.',
      heldUntil,
    ],
  }),
  'payment-other-sum-in-review': messageKind({
    ...customer,
    label: 'Another sum arrived during a check',
    variables: { ...bookingVariables, arrived: money(270_000) },
    subject: 'Booking {{bookingNumber}}: {{arrived}} arrived, and we are still checking your payment',
    body: [
      '{{arrived}} arrived for your booking {{bookingNumber}}, which costs {{amount}}. We check the {{arrived}} and send them back to you.',
      trip,
      'We are still checking the payment that you entered. You do not need to pay again. We will tell you what we find.',
    ],
  }),
  'booking-confirmed': messageKind({
    ...customer,
    label: 'Booking confirmed',
    whatsApp:
      'Hello, your booking {{bookingNumber}} is confirmed.\n\n' + trip + '\n\nDo you have any questions?',
    variables: bookingVariables,
    subject: 'Confirmed: {{title}}, {{startsAt}}',
    body: [
      'Your booking {{bookingNumber}} is confirmed and paid.',
      trip,
      'Show the voucher at the start. You find it on the page of your booking, and can save it as a picture for a place without a network.',
    ],
  }),
  'booking-declined': messageKind({
    ...customer,
    label: 'Booking declined',
    whatsApp: 'Hello, we are sorry: we could not take your booking {{bookingNumber}}.\n\n' + trip,
    variables: { ...bookingVariables, reason: optionalText('The boat is being repaired on that day.') },
    subject: 'Declined: {{title}}, {{startsAt}}',
    body: [
      'The provider declined your booking {{bookingNumber}}. We are sorry.',
      trip,
      'Reason: {{reason}}',
      'If you have paid, you get all your money back.',
    ],
  }),
  'booking-cancelled': messageKind({
    ...customer,
    label: 'Booking cancelled',
    whatsApp: 'Hello, this is about your booking {{bookingNumber}}, which is cancelled.\n\n' + trip,
    variables: { ...bookingVariables, reason: optionalText('It was not paid in time.') },
    subject: 'Cancelled: {{title}}, {{startsAt}}',
    body: ['Your booking {{bookingNumber}} is cancelled.', trip, 'Reason: {{reason}}'],
  }),
  'booking-changed': messageKind({
    ...customer,
    label: 'Booking changed',
    variables: {
      ...changedVariables,
      answer: optionalText('The provider accepts the new time next.'),
      toPay: optionalMoney(320_000),
      payUntil,
    },
    subject: 'Changed: {{title}}, {{startsAt}}',
    body: [
      'Your booking {{bookingNumber}} is changed.',
      ...change,
      '{{answer}}',
      'Pay {{toPay}} by {{payUntil}}.',
    ],
  }),
  'booking-change-allowed': messageKind({
    ...customer,
    label: 'Booking may be changed',
    required: ['changeUntil'],
    variables: { ...bookingVariables, changeUntil: time('2026-12-10T10:30:00Z') },
    subject: 'You can change your booking until {{changeUntil}}',
    body: [
      'The provider lets you choose another day or other guests for booking {{bookingNumber}} until {{changeUntil}}.',
      'Now: {{title}}\n{{startsAt}}, {{party}}',
      'If you do not change it, your booking stays as it is. After a change, cancelling gives back no more than before it.',
    ],
    action: { label: 'Change your booking', path: '/bookings/{{bookingNumber}}/change' },
  }),
  'booking-link-replaced': messageKind({
    ...customer,
    toldTo: 'The customer without an account',
    // Customers with an account have no link.
    roles: [],
    purpose: 'security',
    channels: { email: true, inApp: false },
    label: 'Link of a booking replaced',
    variables: bookingVariables,
    subject: 'The new link to your booking {{bookingNumber}}',
    body: [
      'The link to your booking {{bookingNumber}} was replaced. The earlier link no longer works.',
      trip,
      'The button below has the new link. Keep this email: the link opens your booking, also on another phone.',
      'If you did not replace the link, somebody else had it. Replace it again on the page of your booking.',
    ],
  }),
  'booking-link-sent': messageKind({
    ...customer,
    toldTo: 'The customer without an account',
    roles: [],
    purpose: 'security',
    channels: { email: true, inApp: false },
    label: 'Link of a booking sent again',
    variables: bookingVariables,
    subject: 'The link to your booking {{bookingNumber}}',
    body: [
      'You asked for the link to your booking {{bookingNumber}}.',
      trip,
      'The button below opens your booking, also on another phone. Keep this email.',
      'If you did not ask for it, you need to do nothing: nobody else got the link.',
    ],
  }),
  'booking-added-to-account': messageKind({
    ...customer,
    toldTo: 'The contact of a booking that was made without an account',
    roles: [],
    purpose: 'security',
    channels: { email: true, inApp: false },
    label: 'Booking added to an account',
    variables: bookingVariables,
    subject: 'Your booking {{bookingNumber}} is in an account now',
    body: [
      'Your booking {{bookingNumber}} was added to an account.',
      trip,
      'Its link no longer works, and our messages about it go to that account. If it is yours, sign in to see your booking.',
      'If you did not add it, somebody else had the link. Contact us soon, with your booking number. “Contact” is at the end of each page.',
    ],
    // The page of the booking is the account's alone.
    action: { label: 'Check the status', path: '/trip' },
  }),
  'meeting-point-changed': messageKind({
    ...customer,
    label: 'Meeting point changed',
    // Of no use after the trip, also where it is sent again.
    usefulHours: 7 * 24,
    variables: bookingVariables,
    subject: 'Another meeting point: {{title}}, {{startsAt}}',
    body: [
      'The provider has changed where you meet for your booking {{bookingNumber}}.',
      trip,
      'The page of your booking has the new meeting point. A voucher that you have printed or saved shows the former one.',
    ],
  }),
  'booking-unanswered': messageKind({
    ...customer,
    label: 'Not accepted yet',
    usefulHours: 24,
    variables: bookingVariables,
    subject: 'Not accepted yet: {{title}}, {{startsAt}}',
    body: [
      'Your trip is tomorrow, and the provider has not accepted your booking {{bookingNumber}} yet.',
      trip,
      'We have reminded the provider. If it is not accepted before it starts, it is cancelled and you get all your money back. Until then you can cancel it yourself with a full refund.',
    ],
  }),
  'booking-tomorrow': messageKind({
    ...customer,
    label: 'Trip tomorrow',
    whatsApp:
      'Hello, we look forward to seeing you soon.\n\n' +
      trip +
      '\n\nPlease keep the voucher of booking {{bookingNumber}} at hand.',
    usefulHours: 24,
    variables: bookingVariables,
    subject: 'Tomorrow: {{title}}',
    body: [
      'Your trip is tomorrow.',
      trip,
      'Keep the voucher of booking {{bookingNumber}} at hand. The page of your booking also has the meeting point and the phone number of the provider.',
    ],
  }),
  'booking-completed': messageKind({
    ...customer,
    label: 'Trip completed',
    whatsApp: 'Hello, thank you for coming: {{title}}. We hope you enjoyed it.',
    purpose: 'notice',
    variables: bookingVariables,
    subject: 'How was {{title}}?',
    body: [
      'We hope you enjoyed your trip.',
      'Write a few words about it: they help other guests to choose, and the provider to improve.',
    ],
    action: { label: 'Write a review', path: '/bookings/{{bookingNumber}}#review' },
  }),
}
