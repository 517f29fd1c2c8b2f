// What somebody is told about the ways to sign in beside the password.
import { roles } from '@affiliate-booking/contract/options/accounts/roles'
import { messageKind, text, time } from './message-kind.ts'

const factor = {
  toldTo: 'The person whose account it is',
  roles,
  group: 'account',
  purpose: 'security',
  channels: { email: true, inApp: true },
  // A password that is changed in the settings leaves them.
  action: { label: 'Set a new password', path: '/forgot-password' },
} as const

const changedAt = time('2026-12-01T06:45:00Z')
const notYours =
  'If this was not you, set a new password at once by the link below, and tell us. This also removes a passkey or an authenticator app that was added within the last seven days.'

export const factorKinds = {
  'second-factor-changed': messageKind({
    ...factor,
    label: 'Two-step sign-in turned on or off',
    required: ['state'],
    variables: { changedAt, state: text('off') },
    subject: 'Two-step sign-in is {{state}} for your account',
    body: ['Two-step sign-in was turned {{state}} for your account on {{changedAt}}.', notYours],
  }),
  'passkey-changed': messageKind({
    ...factor,
    label: 'Passkey added or removed',
    required: ['change'],
    variables: { changedAt, name: text('Chrome on Android'), change: text('added') },
    subject: 'A passkey of your account was {{change}}',
    body: ['The passkey “{{name}}” of your account was {{change}} on {{changedAt}}.', notYours],
  }),
  'recovery-codes-renewed': messageKind({
    ...factor,
    label: 'Recovery codes renewed',
    variables: { changedAt },
    subject: 'Your account has new recovery codes',
    body: [
      'New recovery codes were made for your account on {{changedAt}}. The earlier ones do not work any more.',
      'If this was not you, somebody knows your password: set a new one at once by the link below, make new codes in your security settings, and tell us.',
    ],
  }),
  'recovery-code-used': messageKind({
    ...factor,
    label: 'Recovery code used',
    variables: { changedAt, left: text('9 recovery codes') },
    subject: 'A recovery code of your account was used',
    body: [
      'A recovery code of your account was used on {{changedAt}}. It does not work again. You have {{left}} left.',
      'If this was not you, somebody knows your password and your codes: set a new password at once by the link below, and tell us.',
    ],
  }),
  'wrong-codes-entered': messageKind({
    ...factor,
    label: 'Many wrong codes of two-step sign-in',
    variables: { changedAt },
    subject: 'Somebody entered many wrong codes for your account',
    body: [
      'Ten or more wrong codes of two-step sign-in were entered for your account by {{changedAt}}.',
      'If this was not you, somebody knows your password or uses a device on which you are signed in: set a new password at once by the link below, and tell us.',
      'After many wrong codes, your authenticator app does not count for up to a day. A passkey or a recovery code does.',
    ],
  }),
}
