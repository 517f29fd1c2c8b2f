import { adminRoles, payeeRoles, roles } from '@affiliate-booking/contract/options/accounts/roles'
import { messageKind, optionalText, text, time } from './message-kind.ts'

const security = {
  toldTo: 'The person whose account it is',
  roles,
  group: 'account',
  purpose: 'security',
  channels: { email: true, inApp: true },
} as const

/** A link or code that works for a short time; the app itself has no use for it. */
const proof = {
  ...security,
  channels: { email: true, inApp: false },
  isUrgent: true,
} as const

const identity = {
  toldTo: 'The payee',
  roles: payeeRoles,
  group: 'account',
  purpose: 'transaction',
  channels: { email: true, inApp: true },
  action: { label: 'Open your identity', path: '/settings/identity' },
} as const

const changedAt = time('2026-12-01T06:45:00Z')
const notYou = 'If this was not you, set a new password at once and tell us.'

export const accountKinds = {
  'email-verification': messageKind({
    ...proof,
    label: 'Email to be confirmed',
    usefulHours: 24,
    variables: { validUntil: time('2026-12-02T06:45:00Z') },
    required: ['code'],
    secrets: { path: text('/verify-email?token=example'), code: text('482913') },
    subject: 'Your code is {{code}}',
    body: [
      'Enter the code {{code}}, or open the link below, to confirm that this email address is yours.',
      'Code and link work until {{validUntil}}. If you did not ask for them, you can ignore this email.',
    ],
    action: { label: 'Confirm your email', path: '{{path}}' },
  }),
  'new-email-verification': messageKind({
    ...proof,
    label: 'New address to be confirmed',
    usefulHours: 24,
    variables: { validUntil: time('2026-12-02T06:45:00Z') },
    required: ['code'],
    secrets: { path: text('/verify-email?token=example'), code: text('482913') },
    subject: 'Confirm your new email address',
    body: [
      'Somebody asked to use this address for an account that has another one until now. If this was you, sign in to the account, and enter the code {{code}} in its settings or open the link below.',
      'Code and link work until {{validUntil}}, and only for somebody who is signed in to that account.',
      'If this was not you, you can ignore this email: somebody may have mistyped their address.',
    ],
    action: { label: 'Confirm the new address', path: '{{path}}' },
  }),
  'password-reset': messageKind({
    ...proof,
    label: 'Link for a new password',
    usefulHours: 1,
    variables: { validUntil: time('2026-12-01T07:15:00Z') },
    secrets: { path: text('/reset-password?token=example') },
    subject: 'Set a new password',
    body: [
      'Open the link below to set a new password. It works once, until {{validUntil}}.',
      'If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
    action: { label: 'Set a new password', path: '{{path}}' },
  }),
  'administrator-invited': messageKind({
    ...proof,
    toldTo: 'The person who is invited',
    // Somebody without an account.
    roles: [],
    label: 'Administrator invited',
    usefulHours: 7 * 24,
    variables: {
      role: text('district administrator'),
      territory: optionalText('Idukki, Kerala, India'),
      validUntil: time('2026-12-08T06:45:00Z'),
    },
    secrets: { path: text('/invitation?token=example') },
    subject: 'You are invited as {{role}}',
    body: [
      'You are invited to help run our platform as {{role}}.',
      'Your territory: {{territory}}',
      'Open the link below to enter your name and choose a password. It works once, until {{validUntil}}.',
      'If you do not know why you get this, you can ignore this email: there is no account for you yet.',
    ],
    action: { label: 'Accept the invitation', path: '{{path}}' },
  }),
  'administrator-approved': messageKind({
    ...security,
    toldTo: 'The person who asked for the admin account',
    roles: adminRoles,
    // Before it, they cannot sign in.
    channels: { email: true, inApp: false },
    label: 'Admin account approved',
    variables: {
      role: text('district administrator'),
      territory: optionalText('Idukki, Kerala, India'),
    },
    subject: 'Your admin account is approved',
    body: [
      'Your request for an admin account is approved. You can sign in now, with the password that you chose.',
      'Your role: {{role}}',
      'Your territory: {{territory}}',
    ],
    action: { label: 'Sign in', path: '/admin/login' },
  }),
  'administrator-declined': messageKind({
    ...security,
    toldTo: 'The person who asked for the admin account',
    // Their account is deleted with it.
    roles: [],
    channels: { email: true, inApp: false },
    label: 'Admin account declined',
    required: ['reason'],
    variables: { reason: text('We have an administrator for your district already.') },
    subject: 'Your request for an admin account was declined',
    body: [
      'We declined your request for an admin account.',
      'Reason: {{reason}}',
      'We deleted the account that you asked for. You can use this email address for another account at any time.',
      'If you think this is wrong, contact us.',
    ],
    action: { label: 'Contact us', path: '/contact' },
  }),
  'password-changed': messageKind({
    ...security,
    label: 'Password changed',
    variables: { changedAt, removed: optionalText('1 passkey and the authenticator app') },
    subject: 'Your password was changed',
    body: [
      'The password of your account was changed on {{changedAt}}.',
      'We also removed {{removed}}, which somebody else may have added. If you miss it, add it again in your security settings.',
      notYou,
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
  'email-change-requested': messageKind({
    ...security,
    label: 'Change of the email requested',
    // It can be stopped until the new address is confirmed.
    isUrgent: true,
    variables: { changedAt },
    subject: 'Somebody asked to change the email address of your account',
    body: [
      'On {{changedAt}}, somebody asked to change the email address of your account. It stays as it is until the new address is confirmed.',
      'If this was you, you have nothing to do here. If this was not you, change your password at once: that ends the request, and signs out all other devices.',
    ],
    action: { label: 'Open your security settings', path: '/settings/security' },
  }),
  'email-changed': messageKind({
    ...security,
    label: 'Email changed',
    variables: { changedAt },
    subject: 'The email address of your account was changed',
    body: [
      'The email address of your account was changed on {{changedAt}}. Both the old and the new address get this message.',
      notYou,
    ],
    action: { label: 'Open your settings', path: '/settings' },
  }),
  'account-deletion-requested': messageKind({
    ...security,
    label: 'Deletion of the account planned',
    required: ['dueAt'],
    variables: {
      dueAt: time('2026-12-15T06:45:00Z'),
      page: text('/login'),
      paid: optionalText('₹120'),
      givenUp: optionalText('₹120'),
      unsettled: optionalText('3 bookings that you earn on are not completed yet.'),
    },
    subject: 'Your account will be deleted on {{dueAt}}',
    body: [
      'You asked us to delete your account. We delete it on {{dueAt}}, and then nobody can bring it back.',
      'First we pay you {{paid}}, before TDS, even if it is less than we usually pay out. If that takes longer, we delete your account once you have the money.',
      'You give up {{givenUp}}, which is due to you, and whatever else you earn until your account is deleted. If you sign in before, it stays yours.',
      '{{unsettled}} You give up what you would still earn. If you sign in before, it stays yours.',
      'If you change your mind, sign in before that day: it undoes the deletion. If this was not you, sign in and set a new password at once.',
    ],
    action: { label: 'Sign in', path: '{{page}}' },
  }),
  'account-deletion-undone': messageKind({
    ...security,
    label: 'Deletion of the account undone',
    variables: { changedAt },
    subject: 'Your account stays',
    body: ['You signed in on {{changedAt}}, so your account is not deleted.', notYou],
    action: { label: 'Open your settings', path: '/settings' },
  }),
  'account-deleted': messageKind({
    ...security,
    channels: { email: true, inApp: false },
    label: 'Account deleted',
    variables: { changedAt },
    subject: 'Your account is deleted',
    body: [
      'We deleted your account on {{changedAt}}. What the law makes us keep about payments no longer has your name.',
      'You can register with this address again at any time.',
    ],
    action: { label: 'Look at our tours and stays', path: '/tours' },
  }),
  'payout-account-changed': messageKind({
    ...security,
    roles: payeeRoles,
    label: 'New payout account',
    required: ['account'],
    variables: { changedAt, account: text('UPI id …@upi'), waitingDays: optionalText('3 days') },
    subject: 'Your payouts go to a new account',
    body: [
      'Since {{changedAt}} your payouts go to this account: {{account}}.',
      'For safety, payouts wait {{waitingDays}} before they go to it.',
      notYou,
    ],
    action: { label: 'Open your payout account', path: '/settings/payout-account' },
  }),
  'identity-approved': messageKind({
    ...identity,
    label: 'Identity approved',
    variables: {
      tax: optionalText('Your PAN was not found to be valid, so more tax is deducted from your payouts.'),
    },
    subject: 'Your identity is approved',
    body: ['Your identity is approved. We can pay out what you earn.', '{{tax}}'],
  }),
  'identity-declined': messageKind({
    ...identity,
    label: 'Identity declined',
    required: ['reason'],
    variables: { reason: text('The name is not the one of the PAN card.') },
    subject: 'Your identity was declined',
    body: [
      'We could not approve your identity, so we cannot pay out what you earn.',
      'Reason: {{reason}}',
      'If you think this is wrong, contact us.',
    ],
  }),
  'identity-resubmission-requested': messageKind({
    ...identity,
    label: 'Identity to be submitted again',
    required: ['reason'],
    variables: { reason: text('The picture of the PAN card is not readable.') },
    subject: 'Please submit your identity again',
    body: ['We need your identity once more before we can pay you.', 'Reason: {{reason}}'],
  }),
}
