import { day, id, messageKind, text } from '../message-kind.ts'

export const waitlistKinds = {
  'waitlist-free': messageKind({
    toldTo: 'Customers who wait for it',
    roles: ['user'],
    group: 'bookings',
    purpose: 'notice',
    channels: { email: true, inApp: true },
    label: 'Free again',
    usefulHours: 24,
    variables: {
      title: text('Sunset cruise on the backwaters'),
      slug: id('sunset-cruise'),
      date: day('2026-12-12'),
      details: text('4:00 pm, 2 guests'),
      // Of the address.
      arrival: id('2026-12-12'),
      departure: id('2026-12-12'),
      guests: id('2'),
      slotId: id('6f1c0f5e-4a0b-4d62-9d0e-1f2a3b4c5d6e'),
    },
    subject: 'Free again on {{date}}: {{title}}',
    body: [
      'There is room for you again. We have told everybody who waits, and nothing is held: the first who books has it.',
      '{{title}}\n{{date}}, {{details}}',
      'You asked us to tell you. If you wait no longer, remove it under Saved.',
    ],
    action: {
      label: 'Book now',
      path: '/tours/{{slug}}?date={{arrival}}&departure={{departure}}&guests={{guests}}&slot={{slotId}}#booking',
    },
  }),
}
