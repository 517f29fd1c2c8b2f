import { bookingVariables, customer, trip } from './booking-kinds.ts'
import { messageKind, optionalMoney, optionalTime, text, time } from '../message-kind.ts'

/** To customers whose provider is suspended. */
export const suspensionKinds = {
  'booking-provider-suspended': messageKind({
    ...customer,
    label: 'Provider suspended',
    whatsApp:
      'Hello, this is about your booking {{bookingNumber}}.\n\n' +
      trip +
      '\n\nThe provider is suspended, so this trip may not take place.',
    variables: {
      ...bookingVariables,
      received: optionalMoney(300_000),
      advice: text('You can cancel it on the page of your booking, and get all your money back.'),
    },
    subject: 'May not take place: {{title}}, {{startsAt}}',
    body: [
      'The provider of your booking {{bookingNumber}} is suspended, so this trip may not take place.',
      trip,
      'We have {{received}} of your money for it.',
      '{{advice}}',
    ],
  }),
  'suspended-trip-ended': messageKind({
    ...customer,
    sameChoiceAs: 'booking-provider-suspended',
    label: 'Trip with a suspended provider is over',
    required: ['until'],
    variables: { ...bookingVariables, until: time('2026-12-19T13:30:00Z') },
    subject: 'Did it take place? {{title}}, {{startsAt}}',
    body: [
      'The time of your booking {{bookingNumber}} is over, and its provider is suspended.',
      trip,
      'If the trip did not take place, cancel the booking by {{until}}, and you get all your money back. After that, the booking counts as completed.',
    ],
  }),
  'booking-provider-active': messageKind({
    ...customer,
    sameChoiceAs: 'booking-provider-suspended',
    label: 'Provider active again',
    variables: {
      ...bookingVariables,
      advice: text('Your booking is as it was. If you cancel it, its usual refund terms count again.'),
      payUntil: optionalTime('2026-12-01T06:45:00Z'),
    },
    subject: 'The provider is active again: {{title}}, {{startsAt}}',
    body: [
      'The provider of your booking {{bookingNumber}} was suspended for a time, and is active again.',
      trip,
      '{{advice}}',
      'You can pay {{amount}} for it until {{payUntil}}.',
    ],
  }),
}
