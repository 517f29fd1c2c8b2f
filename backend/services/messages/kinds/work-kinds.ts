// What administrators are told of work that waits for them.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { messageKind, optionalText, text } from './message-kind.ts'

export const workKinds = {
  'payments-to-check': messageKind({
    label: 'Payments to check',
    toldTo: 'Administrators who may confirm them',
    roles: adminRoles,
    group: 'bookings',
    purpose: 'notice',
    channels: { email: true, inApp: true },
    usefulHours: 12,
    required: ['count'],
    variables: { count: text('4'), urgent: optionalText('1') },
    subject: 'Payments to check: {{count}}',
    body: [
      'Payments whose reference nobody has compared with the bank yet: {{count}}.',
      'Bookings that lose their seats within 12 hours: {{urgent}}. Check their payments first.',
    ],
    action: { label: 'Open the payments to check', path: '/bookings?view=review' },
  }),
}
