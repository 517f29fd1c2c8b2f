import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { day, messageKind, optionalText, table, text } from './message-kind.ts'

export const reportKinds = {
  'weekly-report': messageKind({
    label: 'Weekly report',
    toldTo: 'The administrator who has asked for it',
    roles: adminRoles,
    group: 'reports',
    purpose: 'notice',
    channels: { email: true, inApp: false },
    usefulHours: 72,
    variables: {
      title: text('Bookings and revenue'),
      territory: text('Kerala'),
      firstDay: day('2026-11-16'),
      lastDay: day('2026-11-22'),
      filters: optionalText('one provider'),
      figures: table('Revenue\t₹1,23,456\t₹98,000 the week before\nPaid bookings\t12\t9 the week before'),
      page: text('/reports/bookings?from=2026-11-16&to=2026-11-22'),
    },
    required: ['figures'],
    subject: '{{title}} in {{territory}}: {{firstDay}} to {{lastDay}}',
    body: [
      'This is your report of the week from {{firstDay}} to {{lastDay}}, in {{territory}}.',
      'It is about {{filters}} alone.',
      '{{figures}}',
      'You get it each Monday, because you have asked for it on the page of the report.',
    ],
    action: { label: 'Open the report', path: '{{page}}' },
  }),
}
