import { payeeRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { messageKind, money, optionalText, text } from './message-kind.ts'

const amount = money(150_000)
const bookingNumber = text('BK-000123')
/** Of what a lead earns. */
const leadNumber = optionalText('LEAD-000123')
const payoutId = text('PO-000042')

/** Providers are told of bookings, not of each share. */
const commissionRoles = payeeRoles.filter((role) => role !== 'service_provider')

/** Frequent, so only in the app unless the payee wants emails. */
const frequent = {
  toldTo: 'The affiliate or administrator who earns it',
  roles: payeeRoles,
  group: 'earnings',
  purpose: 'notice',
  channels: { email: false, inApp: true },
} as const

const payee = {
  toldTo: 'The payee',
  roles: payeeRoles,
  group: 'earnings',
  purpose: 'transaction',
  channels: { email: true, inApp: true },
} as const

const openEarnings = { label: 'See your earnings', path: '{{page}}' }
const page = text('/commissions')

export const moneyKinds = {
  'commission-earned': messageKind({
    ...frequent,
    label: 'Commission earned',
    roles: commissionRoles,
    variables: { amount, page, bookingNumber },
    subject: 'You earned {{amount}} on booking {{bookingNumber}}',
    body: [
      'You earned a commission of {{amount}} on booking {{bookingNumber}}. It can be paid out when its waiting time is over.',
    ],
    action: openEarnings,
  }),
  'commission-expected': messageKind({
    ...frequent,
    label: 'Booking credited to you paid',
    toldTo: 'The affiliate who is credited',
    roles: ['affiliate'],
    variables: { amount, bookingNumber, check: optionalText('We check it before it can be paid out.') },
    subject: 'Booking {{bookingNumber}} is credited to you',
    body: [
      'Booking {{bookingNumber}} came through your link or code, and is paid. You earn {{amount}} when the trip has ended, if nothing changes until then.',
      '{{check}}',
    ],
    action: { label: 'See what is to come', path: '/commissions/to-come' },
  }),
  'commission-not-expected': messageKind({
    ...frequent,
    label: 'Booking credited to you lost',
    toldTo: 'The affiliate who is credited',
    roles: ['affiliate'],
    variables: { bookingNumber },
    subject: 'You do not earn on booking {{bookingNumber}}',
    body: [
      'Booking {{bookingNumber}}, which is credited to you, was cancelled or refunded, and nothing of its price is kept.',
      'You do not earn on it.',
    ],
    action: { label: 'See what is to come', path: '/commissions/to-come' },
  }),
  'lead-commission-earned': messageKind({
    ...frequent,
    label: 'Commission on a lead earned',
    roles: commissionRoles,
    variables: { amount, page, leadNumber: text('LEAD-000123') },
    subject: 'You earned {{amount}} on lead {{leadNumber}}',
    body: [
      'Lead {{leadNumber}} was won, and you earned a commission of {{amount}}. It can be paid out after the waiting time, once we have been paid for it.',
    ],
    action: openEarnings,
  }),
  'commission-released': messageKind({
    ...frequent,
    label: 'Commissions ready for payout',
    variables: { amount, page },
    subject: '{{amount}} can be paid out now',
    body: [
      'The waiting time of {{amount}} that you have earned is over. It is part of your available balance now.',
    ],
    action: openEarnings,
  }),
  'commission-held': messageKind({
    ...payee,
    label: 'Commission on hold',
    required: ['amount', 'reason'],
    variables: {
      amount,
      page,
      bookingNumber: optionalText('BK-000123'),
      leadNumber,
      reason: text('The customer has the same phone number.'),
    },
    subject: '{{amount}} of your earnings is on hold',
    // The app shows the first one that is whole.
    body: [
      '{{amount}} that you earned on booking {{bookingNumber}} is on hold and will not be paid out for now.',
      '{{amount}} that you earned on lead {{leadNumber}} is on hold and will not be paid out for now.',
      'Reason: {{reason}}',
      'An administrator checks the {{amount}}. You do not need to do anything unless we ask you.',
    ],
    action: openEarnings,
  }),
  'commission-hold-ended': messageKind({
    ...payee,
    label: 'Hold on a commission ended',
    variables: {
      amount,
      page,
      bookingNumber: optionalText('BK-000123'),
      leadNumber,
      reason: optionalText('The customer is another person.'),
    },
    subject: 'The hold on {{amount}} of your earnings has ended',
    body: [
      '{{amount}} that you earned on booking {{bookingNumber}} is no longer on hold.',
      '{{amount}} that you earned on lead {{leadNumber}} is no longer on hold.',
      'Reason: {{reason}}',
      'It is paid out with the next payout once its waiting time is over.',
    ],
    action: openEarnings,
  }),
  'commission-clawed-back': messageKind({
    ...payee,
    label: 'Commission taken back',
    variables: {
      amount,
      page,
      bookingNumber: optionalText('BK-000123'),
      leadNumber,
      reason: optionalText('The booking was refunded.'),
    },
    subject: '{{amount}} of your earnings was taken back',
    body: [
      'You earn {{amount}} less on booking {{bookingNumber}} than before.',
      'You earn {{amount}} less on lead {{leadNumber}} than before.',
      'Reason: {{reason}}',
      'If it was already paid out, it is deducted from your next payout.',
    ],
    action: openEarnings,
  }),
  'claim-decided': messageKind({
    ...payee,
    label: 'Claim decided',
    toldTo: 'The affiliate who claimed the booking',
    roles: ['affiliate'],
    required: ['decision', 'reason'],
    variables: {
      bookingNumber,
      decision: text('approved'),
      reason: text('The customer confirms that you sent the link.'),
    },
    subject: 'Your claim of booking {{bookingNumber}} was {{decision}}',
    body: ['Your claim of booking {{bookingNumber}} was {{decision}}. Reason: {{reason}}'],
    action: { label: 'See your claims', path: '/commissions/claims' },
  }),
  'payout-sent': messageKind({
    ...payee,
    label: 'Payout sent',
    required: ['amount'],
    variables: { amount, payoutNumber: payoutId, page },
    subject: 'Your payout of {{amount}} is on its way',
    body: [
      'We have sent your payout {{payoutNumber}} of {{amount}} to your payout account.',
      'Banks usually take up to two working days.',
    ],
    action: { label: 'See your payouts', path: '{{page}}' },
  }),
  'payout-withheld': messageKind({
    ...payee,
    label: 'Payout withheld as tax',
    required: ['amount'],
    variables: { amount, payoutNumber: payoutId, page },
    subject: 'Your payout of {{amount}} was withheld as tax',
    body: [
      'Your payout {{payoutNumber}} of {{amount}} is complete, and all of it was withheld as tax (TDS). Nothing is sent to your payout account.',
      'Your statement shows the tax.',
    ],
    action: { label: 'See your payouts', path: '{{page}}' },
  }),
  'payout-failed': messageKind({
    ...payee,
    label: 'Payout failed',
    variables: { amount, payoutNumber: payoutId, page, reason: optionalText('The account is closed.') },
    subject: 'Your payout of {{amount}} did not arrive',
    body: [
      'The bank could not pay out {{payoutNumber}} of {{amount}}. The money is part of your balance again.',
      'Reason: {{reason}}',
      'Check your payout account in the settings.',
    ],
    action: { label: 'Check your payout account', path: '/settings/payout-account' },
  }),
  'payout-returned': messageKind({
    ...payee,
    label: 'Payout came back',
    sameChoiceAs: 'payout-failed',
    required: ['amount'],
    variables: { amount, payoutNumber: payoutId, page, reason: optionalText('The account is closed.') },
    subject: 'Your payout of {{amount}} came back',
    body: [
      'The bank sent {{amount}} of your payout {{payoutNumber}} back to us. The money is part of your balance again.',
      'Reason: {{reason}}',
      'Check your payout account in the settings.',
    ],
    action: { label: 'Check your payout account', path: '/settings/payout-account' },
  }),
  'payout-arrived': messageKind({
    ...payee,
    label: 'Payout arrived after all',
    required: ['amount'],
    variables: { amount, payoutNumber: payoutId, page },
    subject: 'Your payout of {{amount}} arrived after all',
    body: [
      'We told you that {{payoutNumber}} of {{amount}} had failed. The bank says now that it is in your payout account.',
      'So it is no longer part of your balance. If another payout has paid it to you since, the next payouts are lower by that.',
    ],
    action: { label: 'See your payouts', path: '{{page}}' },
  }),
}
