import { day, id, messageKind, optionalText, text, time } from './message-kind.ts'

const title = text('Sunset cruise on the backwaters')
const productId = id('6f1c0f5e-4a0b-4d62-9d0e-1f2a3b4c5d6e')

const sale = optionalText('Customers can find and book it as long as its calendar has free days.')

const provider = {
  toldTo: 'The service provider',
  roles: ['service_provider'],
  group: 'services',
  purpose: 'transaction',
  channels: { email: true, inApp: true },
  action: { label: 'Open your service', path: '/my-services/{{productId}}' },
} as const

const openCalendars = { label: 'Open its calendars', path: '/my-services/{{productId}}/calendars' }

export const productKinds = {
  'product-approved': messageKind({
    ...provider,
    label: 'Service approved',
    variables: { productId, title, sale },
    subject: 'Approved: {{title}}',
    body: ['{{title}} is approved.', '{{sale}}'],
  }),
  'product-change-approved': messageKind({
    ...provider,
    label: 'Edit approved',
    variables: { productId, title, sale: optionalText('Customers see it now.') },
    subject: 'Your edit is approved: {{title}}',
    body: ['Your edit of {{title}} is approved.', '{{sale}}'],
  }),
  'product-returned': messageKind({
    ...provider,
    label: 'Service returned',
    required: ['reason'],
    variables: { productId, title, reason: text('Add a picture of the boat.') },
    subject: 'Please change something: {{title}}',
    body: [
      'We could not approve {{title}} yet.',
      'Reason: {{reason}}',
      'Change it and submit it again. We look at it as soon as we can.',
    ],
  }),
  'product-change-returned': messageKind({
    ...provider,
    label: 'Edit returned',
    required: ['reason'],
    variables: { productId, title, reason: text('Add a picture of the boat.') },
    subject: 'Please change something: your edit of {{title}}',
    body: [
      'We could not approve your edit of {{title}} yet. Until we do, it stays as it was before, and so do its bookings.',
      'Reason: {{reason}}',
      'Change it and submit it again. We look at it as soon as we can.',
    ],
  }),
  'channel-unread': messageKind({
    ...provider,
    label: 'Channel not read',
    variables: { productId, title, channel: text('Airbnb'), since: time('2026-12-01T06:45:00Z') },
    subject: 'We cannot read the calendar of {{channel}}: {{title}}',
    body: [
      'We have not been able to read the calendar of {{channel}} for {{title}} since {{since}}.',
      'What it has sold since then is still on sale here, so it can be sold twice. Check the address of the calendar, or close the days yourself.',
    ],
    action: openCalendars,
  }),
  'channel-conflict': messageKind({
    ...provider,
    label: 'Booked here and on a channel',
    variables: {
      productId,
      title,
      channel: text('Airbnb'),
      bookingNumber: text('BK-000123'),
      date: day('2026-12-12'),
    },
    subject: 'Booked here and at {{channel}} on {{date}}: {{title}}',
    body: [
      '{{channel}} has a booking for a time of {{title}} that is booked here too: booking {{bookingNumber}} on {{date}}.',
      'If you do not have room for both, cancel one of them as soon as you can.',
    ],
    action: openCalendars,
  }),
  'product-taken-off-sale': messageKind({
    ...provider,
    label: 'Service taken off sale',
    required: ['reason'],
    variables: { productId, title, reason: text('The licence of the boat has expired.') },
    subject: 'Taken off sale: {{title}}',
    body: [
      'An administrator has taken {{title}} off sale. Nobody can book it now. The bookings that it has stay.',
      'Reason: {{reason}}',
    ],
  }),
  'product-put-on-sale': messageKind({
    ...provider,
    label: 'Service back on sale',
    variables: { productId, title, sale },
    subject: 'Back on sale: {{title}}',
    body: ['An administrator has put {{title}} back on sale.', '{{sale}}'],
  }),
}
