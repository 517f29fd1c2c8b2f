import { day, id, messageKind, text, time } from '../message-kind.ts'

const wish = {
  title: text('Sunset cruise on the backwaters'),
  date: day('2026-12-12'),
  details: text('4:00 pm, 2 guests'),
} as const

const free = {
  group: 'bookings',
  purpose: 'notice',
  usefulHours: 24,
  variables: {
    ...wish,
    slug: id('sunset-cruise'),
    // Of the address.
    arrival: id('2026-12-12'),
    departure: id('2026-12-12'),
    guests: id('2'),
    slotId: id('6f1c0f5e-4a0b-4d62-9d0e-1f2a3b4c5d6e'),
  },
  subject: 'Free again on {{date}}: {{title}}',
  action: {
    label: 'Book now',
    path: '/tours/{{slug}}?date={{arrival}}&departure={{departure}}&guests={{guests}}&slot={{slotId}}#booking',
  },
} as const

const roomAgain =
  'There is room for you again. We have told everybody who waits, and nothing is held: the first who books has it.'
const trip = '{{title}}\n{{date}}, {{details}}'

export const waitlistKinds = {
  'waitlist-free': messageKind({
    ...free,
    toldTo: 'Customers who wait for it',
    roles: ['user'],
    channels: { email: true, inApp: true },
    label: 'Free again',
    body: [roomAgain, trip, 'You asked us to tell you. If you wait no longer, remove it under Saved.'],
  }),
  'guest-waitlist-free': messageKind({
    ...free,
    toldTo: 'Guests without an account who wait for it',
    // Somebody without an account.
    roles: [],
    channels: { email: true, inApp: false },
    label: 'Free again, to guests without an account',
    // Once the entry belongs to an account.
    sameChoiceAs: 'waitlist-free',
    body: [
      roomAgain,
      trip,
      'You need no account to book.',
      'You asked us to tell you. If you wait no longer, open the link of our first email, with which you confirmed it. The last link of this email ends everything that you wait for.',
    ],
  }),
  'waitlist-confirmation': messageKind({
    toldTo: 'Guests without an account who want to wait',
    // Somebody without an account.
    roles: [],
    group: 'bookings',
    purpose: 'transaction',
    channels: { email: true, inApp: false },
    label: 'Waiting to be confirmed',
    isUrgent: true,
    usefulHours: 48,
    variables: { ...wish, validUntil: time('2026-12-03T06:45:00Z') },
    secrets: { path: text('/waitlist?token=example') },
    subject: 'Shall we tell you when it is free? {{title}}',
    body: [
      'You asked us to tell you when there is room for you. Open the link below and press “Yes, tell me”: you wait from then on.',
      trip,
      'Confirm it until {{validUntil}}. Keep this email: by the same link you can stop waiting.',
      'If you did not ask for it, you can ignore this email: we delete your address and tell you nothing.',
    ],
    action: { label: 'See it and confirm', path: '{{path}}' },
  }),
}
