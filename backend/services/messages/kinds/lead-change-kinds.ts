// What administrators are told of leads that change hands, are won or end, and of several leads at once.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { id, messageKind, money, optionalText, text } from './message-kind.ts'

const leads = {
  toldTo: 'The administrator who has the leads',
  roles: adminRoles,
  group: 'leads',
  purpose: 'notice',
  channels: { email: true, inApp: true },
  action: { label: 'Open your leads', path: '/leads?view=mine' },
} as const

const leadId = id('9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c')
const leadNumber = text('LEAD-000123')
const several = { count: text('37') }

export const leadChangeKinds = {
  'leads-assigned': messageKind({
    ...leads,
    label: 'New leads for you',
    sameChoiceAs: 'lead-assigned',
    variables: several,
    subject: '{{count}} new leads for you',
    body: ['{{count}} leads are with you now.', 'The list shows until when each waits for an answer.'],
  }),
  'leads-late': messageKind({
    ...leads,
    label: 'Leads without an answer',
    sameChoiceAs: 'lead-late',
    variables: several,
    subject: 'Late: {{count}} leads wait for an answer',
    body: ['Nobody has answered {{count}} leads in time.', 'The list shows them. Call or write now.'],
    action: { label: 'Open the late leads', path: '/leads?view=late' },
  }),
  'leads-escalated': messageKind({
    ...leads,
    label: 'Leads moved up to you',
    sameChoiceAs: 'lead-escalated',
    variables: several,
    subject: 'Moved up to you: {{count}} leads',
    body: ['Nobody answered {{count}} leads a second time, so they moved up to you.'],
    action: { label: 'Open the late leads', path: '/leads?view=late' },
  }),
  'leads-overdue-unassigned': messageKind({
    ...leads,
    label: 'Late leads that nobody has',
    toldTo: 'All super administrators',
    roles: ['super_admin'],
    sameChoiceAs: 'lead-unassigned',
    variables: several,
    subject: 'Late and with nobody: {{count}} leads',
    body: [
      'Nobody has answered {{count}} leads in time, and nobody has them now.',
      'Give each of them to an administrator. Nobody calls the person until then.',
    ],
    action: { label: 'Open the unassigned leads', path: '/leads?view=unassigned' },
  }),
  'lead-taken': messageKind({
    ...leads,
    label: 'Lead taken from you',
    toldTo: 'The administrator who had the lead',
    variables: {
      leadNumber,
      reason: text('Nobody answered a second time. The only administrator of the state.'),
    },
    subject: '{{leadNumber}} is not with you any more',
    body: [
      'The lead {{leadNumber}} is not with you any more, so you need not do anything.',
      'Why: {{reason}}',
    ],
    action: { label: 'Open your leads', path: '/leads' },
  }),
  'leads-taken': messageKind({
    ...leads,
    label: 'Leads taken from you',
    toldTo: 'The administrator who had the leads',
    sameChoiceAs: 'lead-taken',
    variables: several,
    subject: '{{count}} leads are not with you any more',
    body: [
      '{{count}} leads that were with you are not with you any more.',
      'The list shows the leads that you still have.',
    ],
  }),
  'leads-unassigned': messageKind({
    ...leads,
    label: 'Open leads without an administrator',
    toldTo: 'All super administrators',
    roles: ['super_admin'],
    variables: several,
    subject: 'Open leads without an administrator: {{count}}',
    body: [
      'Open leads that somebody worked on and that nobody has now: {{count}}.',
      'Give each of them to an administrator. Nobody calls the person until then.',
    ],
    action: { label: 'Open the unassigned leads', path: '/leads?view=unassigned' },
  }),
  'lead-won': messageKind({
    ...leads,
    label: 'Win to confirm',
    toldTo: 'Those who may confirm the win',
    variables: { leadId, leadNumber },
    subject: 'Won: {{leadNumber}} waits for your confirmation',
    body: [
      'The lead {{leadNumber}} was closed as won. A second person confirms what the platform gets for it.',
      'Affiliate and administrators earn nothing of it until then.',
    ],
    action: { label: 'Open the lead', path: '/leads/{{leadId}}' },
  }),
  'lead-value-corrected': messageKind({
    ...leads,
    label: 'Value of a win corrected',
    toldTo: 'The administrators who have the lead, who won it and who may confirm the win',
    variables: {
      leadId,
      leadNumber,
      value: money(50_000_000),
      before: money(5_000_000),
      reason: text('A zero was missing.'),
    },
    subject: 'Value corrected: {{leadNumber}}',
    body: [
      'The lead {{leadNumber}} was closed as won. Its value is {{value}}, and not {{before}}.',
      'Why: {{reason}}',
      'The win still waits for its confirmation.',
    ],
    action: { label: 'Open the lead', path: '/leads/{{leadId}}' },
  }),
  'lead-win-undone': messageKind({
    ...leads,
    label: 'Win undone',
    toldTo: 'The administrators who have the lead and who won it',
    variables: {
      leadId,
      leadNumber,
      reason: text('The bank has withdrawn its offer.'),
      next: optionalText('An administrator of the state or above can open it again.'),
    },
    subject: 'Win undone: {{leadNumber}}',
    body: [
      'The lead {{leadNumber}} was closed as won. A super administrator has undone this, so it is closed as lost now.',
      'Why: {{reason}}',
      '{{next}}',
    ],
    action: { label: 'Open the lead', path: '/leads/{{leadId}}' },
  }),
  'lead-forgotten': messageKind({
    ...leads,
    label: 'Lead of a deleted person',
    toldTo: 'The administrator who had the lead',
    variables: { leadId, leadNumber, reason: text('The person has deleted their account.') },
    subject: 'Closed: {{leadNumber}}',
    body: [
      'The lead {{leadNumber}} is closed, and what it said about the person is deleted. Please do not contact the person any more.',
      'Why: {{reason}}',
    ],
    action: { label: 'Open the lead', path: '/leads/{{leadId}}' },
  }),
}
