// What somebody decides about an account, for its person and for the administrators.
import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { account, day, id, messageKind, optionalAccount, optionalText, text, time } from './message-kind.ts'

const changedAt = time('2026-12-01T06:45:00Z')

const ofAccount = {
  toldTo: 'The person whose account it is',
  roles,
  group: 'account',
  purpose: 'security',
} as const

const ofPlatform = {
  toldTo: 'All super administrators but the one who did it',
  roles: ['super_admin'],
  group: 'account',
  purpose: 'security',
  channels: { email: true, inApp: true },
} as const

const by = optionalAccount('Asha Nambiar, +91 94460 33445, asha.nambiar@example.com')

const earnings = {
  toldTo: 'The administrator',
  roles: ['nsa', 'ssa', 'dsa'],
  group: 'earnings',
  purpose: 'transaction',
  channels: { email: true, inApp: true },
  action: { label: 'See your earnings', path: '/commissions' },
} as const

const ofProvider = {
  ...earnings,
  toldTo: 'The service provider',
  roles: ['service_provider'],
  action: { label: 'See your earnings', path: '/my-services/earnings' },
} as const

const ofAffiliate = { ...earnings, toldTo: 'The affiliate', roles: ['affiliate'] } as const

export const decisionKinds = {
  'account-suspended': messageKind({
    ...ofAccount,
    // Nobody is signed in to it.
    channels: { email: true, inApp: false },
    label: 'Account suspended',
    variables: {
      changedAt,
      // Null for everybody but providers.
      guests: optionalText(
        'Your tours and stays are off sale. Customers with open bookings can cancel for a full refund.',
      ),
    },
    subject: 'Your account is suspended',
    body: [
      'We suspended your account on {{changedAt}}, and signed out all your devices. You cannot sign in for now.',
      '{{guests}}',
      'Bookings that you made and money that is due to you are not lost.',
      'If you think this is a mistake, contact us.',
    ],
    action: { label: 'Contact us', path: '/contact' },
  }),
  'account-reactivated': messageKind({
    ...ofAccount,
    channels: { email: true, inApp: true },
    label: 'Account active again',
    variables: {
      changedAt,
      page: text('/login'),
      // Null for everybody but providers with something to sell.
      services: optionalText('Your tours and stays are on sale again, and customers can book them now.'),
    },
    subject: 'You can sign in again',
    body: ['Your account is active again since {{changedAt}}. You can sign in as before.', '{{services}}'],
    action: { label: 'Sign in', path: '{{page}}' },
  }),
  'commission-rate-changed': messageKind({
    ...earnings,
    label: 'Commission rate changed',
    required: ['before', 'after'],
    variables: { before: text('1%'), after: text('4.25%') },
    subject: 'Your commission rate is {{after}} now',
    body: [
      'Your commission rate was {{before}}, and is {{after}} now.',
      'It counts for new bookings. Bookings that were made before keep the earlier rate.',
    ],
  }),
  'provider-fee-changed': messageKind({
    ...ofProvider,
    label: 'Fee of the platform changed',
    required: ['rate', 'from'],
    variables: {
      rate: text('22%'),
      name: text('your tours and stays without a fee of their own'),
      from: day('2026-12-12'),
      before: optionalText('15%'),
    },
    subject: 'The fee of the platform is {{rate}} from {{from}}',
    body: [
      'From {{from}} the platform keeps {{rate}} of what guests pay for {{name}}.',
      'Before: {{before}}',
      'Bookings that were made before keep the earlier fee.',
    ],
  }),
  'provider-fee-ended': messageKind({
    ...ofProvider,
    label: 'Own fee ended',
    required: ['rate'],
    variables: {
      rate: text('12%'),
      name: text('your tours and stays without a fee of their own'),
      next: text('The usual fee applies.'),
    },
    subject: 'Your fee of {{rate}} has ended',
    body: [
      'The fee of {{rate}} for {{name}} does not apply to new bookings. {{next}}',
      'Bookings that were made before keep the earlier fee.',
    ],
  }),
  'affiliate-rate-changed': messageKind({
    ...ofAffiliate,
    label: 'Own commission rate',
    required: ['rate', 'from'],
    variables: { rate: text('8%'), from: day('2026-12-12'), before: optionalText('6%') },
    subject: 'Your commission is {{rate}} from {{from}}',
    body: [
      'From {{from}} your commission is {{rate}}.',
      'Before: {{before}}',
      'Bookings and leads that came before keep the earlier rate.',
    ],
  }),
  'affiliate-rate-ended': messageKind({
    ...ofAffiliate,
    label: 'Own commission rate ended',
    required: ['rate'],
    variables: { rate: text('8%'), next: text('The usual rate applies.') },
    subject: 'Your commission of {{rate}} has ended',
    body: [
      'Your own commission of {{rate}} does not apply to new bookings and leads. {{next}}',
      'Bookings and leads that came before keep the earlier rate.',
    ],
  }),
  'territory-changed': messageKind({
    ...ofAccount,
    roles: ['nsa', 'ssa', 'dsa', 'affiliate', 'service_provider'],
    channels: { email: true, inApp: true },
    label: 'Territory changed',
    required: ['after'],
    variables: {
      before: optionalText('Kollam, Kerala, India'),
      after: text('Kozhikode, Kerala, India'),
      administered: optionalText('Kozhikode, Kerala, India'),
      override: optionalText('Kozhikode, Kerala, India'),
      reports: optionalText('Bookings and revenue'),
    },
    subject: 'Your territory is {{after}} now',
    body: [
      'A super administrator moved your account to {{after}}.',
      'Your territory was {{before}} before.',
      'You see and decide what belongs to {{administered}} from now on. Open leads outside it go to other administrators.',
      'You are the primary administrator of {{override}}. You earn your commission on new bookings there.',
      'Some of your weekly reports are about something outside it and are not sent any more: {{reports}}.',
      'What you earn on earlier bookings stays yours.',
      'If this is wrong, contact us.',
    ],
    action: { label: 'Contact us', path: '/contact' },
  }),
  'administrator-leaving': messageKind({
    label: 'Administrator leaves',
    toldTo: 'All super administrators but the one who leaves',
    roles: ['super_admin'],
    group: 'account',
    purpose: 'notice',
    channels: { email: true, inApp: true },
    variables: {
      role: text('district administrator'),
      territory: optionalText('Idukki, Kerala, India'),
      who: account('Thomas Kurian, +91 94460 11223, thomas.kurian@example.com'),
      dueAt: time('2026-12-15T06:45:00Z'),
    },
    subject: 'A {{role}} has asked to delete their account',
    body: [
      'A {{role}} has asked to delete their account. They are signed out and decide on nothing any more. The account is deleted on {{dueAt}}, unless they sign in before.',
      'Their territory: {{territory}}',
      'The account: {{who}}',
      'If nobody else may do what they did, appoint somebody in their place.',
    ],
    action: { label: 'Open the admins', path: '/admins' },
  }),
  'super-admins-changed': messageKind({
    ...ofPlatform,
    label: 'Super administrators changed',
    required: ['event'],
    variables: {
      event: text('added'),
      accountId: id('4f6f7bd4-0000-4000-8000-000000000001'),
      who: account('Binu Varghese, +91 94460 22334, binu.varghese@example.com'),
      // Null on the command line.
      by,
      changedAt,
    },
    subject: 'A super administrator was {{event}}',
    body: [
      'A super administrator was {{event}} on {{changedAt}}.',
      'The account: {{who}}',
      'Done by: {{by}}',
      'Super administrators decide on everything, and one of them approves the payouts of another. If you did not expect this, ask the one who did it.',
    ],
    action: { label: 'Open the account', path: '/users/{{accountId}}' },
  }),
  'platform-setting-changed': messageKind({
    ...ofPlatform,
    label: 'Important setting changed',
    required: ['setting', 'after'],
    variables: {
      setting: text('UPI id for payments'),
      name: id('upiId'),
      before: text('tours@bank'),
      after: text('new-account@okaxis'),
      by,
      changedAt,
    },
    subject: 'The setting “{{setting}}” was changed',
    body: [
      'The platform setting “{{setting}}” was changed on {{changedAt}}. The change counts at once.',
      'Before: {{before}}. Now: {{after}}.',
      'Changed by: {{by}}',
      'If you did not expect this, ask the one who changed it.',
    ],
    action: { label: 'Open the setting', path: '/settings/platform/{{name}}' },
  }),
  'primary-admin-suspended': messageKind({
    label: 'Primary administrator suspended',
    toldTo: 'All super administrators but the one who did it',
    roles: ['super_admin'],
    group: 'account',
    purpose: 'notice',
    channels: { email: true, inApp: true },
    variables: { territory: text('Idukki, Kerala, India') },
    subject: 'The primary administrator of {{territory}} is suspended',
    body: [
      'The primary administrator of {{territory}} is suspended. Commissions on new bookings there are held for that account.',
      'Choose another primary administrator, or nobody, if the suspension lasts.',
    ],
    action: { label: 'Open the admins', path: '/admins' },
  }),
  'primary-admin-changed': messageKind({
    ...earnings,
    label: 'Primary administrator changed',
    toldTo: 'The new and the former primary administrator',
    variables: {
      territory: text('Idukki, Kerala, India'),
      gained: optionalText('Idukki, Kerala, India'),
      lost: optionalText('Idukki, Kerala, India'),
      vacated: optionalText('Idukki, Kerala, India'),
    },
    subject: 'The primary administrator of {{territory}} has changed',
    body: [
      'The primary administrator of {{territory}} has changed.',
      'You are the primary administrator of {{gained}} now. You earn your commission on new bookings there.',
      'You are not the primary administrator of {{lost}} any more. Somebody else earns the commission on new bookings there. What you earn on earlier bookings stays yours.',
      'You are not the primary administrator of {{vacated}} any more. Nobody earns the commission on new bookings there for now. What you earn on earlier bookings stays yours.',
    ],
  }),
}
