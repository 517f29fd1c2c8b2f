import { id, messageKind, text } from './message-kind.ts'

const title = text('Sunset cruise on the backwaters')
const productId = id('6f1c0f5e-4a0b-4d62-9d0e-1f2a3b4c5d6e')

const provider = {
  toldTo: 'The service provider',
  roles: ['service_provider'],
  group: 'services',
  purpose: 'transaction',
  channels: { email: true, inApp: true },
  action: { label: 'Open your service', path: '/my-services/{{productId}}' },
} as const

export const productKinds = {
  'product-approved': messageKind({
    ...provider,
    label: 'Service approved',
    variables: { productId, title },
    subject: 'Approved: {{title}}',
    body: ['{{title}} is approved. Customers can find and book it as long as its calendar has free days.'],
  }),
  'product-change-approved': messageKind({
    ...provider,
    label: 'Edit approved',
    variables: { productId, title },
    subject: 'Your edit is approved: {{title}}',
    body: ['Your edit of {{title}} is approved and live.'],
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
}
