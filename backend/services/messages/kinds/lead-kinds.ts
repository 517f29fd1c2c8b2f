import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { account, id, messageKind, optionalText, optionalTime, text } from './message-kind.ts'

const lead = {
  toldTo: 'The administrator who has the lead',
  roles: adminRoles,
  group: 'leads',
  purpose: 'notice',
  channels: { email: true, inApp: true },
  action: { label: 'Open the lead', path: '/leads/{{leadId}}' },
} as const

const shared = {
  leadId: id('9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c'),
  leadNumber: text('LEAD-000123'),
  /** Such as `loan`, with an article; null where it is not known. */
  wants: optionalText('a loan'),
  /** Null once the person was answered. */
  answerBy: optionalTime('2026-12-01T09:30:00Z'),
}

export const leadKinds = {
  'lead-received': messageKind({
    label: 'Request received',
    toldTo: 'The person who asked',
    roles: ['user'],
    group: 'leads',
    purpose: 'transaction',
    channels: { email: true, inApp: true },
    isToTypedAddress: true,
    usefulHours: 24,
    variables: {
      leadNumber: shared.leadNumber,
      territory: optionalText('Idukki'),
      answerBy: shared.answerBy,
    },
    subject: 'We have your request {{leadNumber}}',
    body: [
      'Thank you for your request {{leadNumber}}. You need not do anything now.',
      'Our partner for {{territory}} has it now.',
      'We call or write to you by {{answerBy}}.',
      'If you do not want this any more, or did not send it, contact us with this number. We close the request and delete your details. “Contact” is at the end of each page.',
    ],
    action: { label: 'See your leads', path: '/dashboard/leads' },
  }),
  'lead-assigned': messageKind({
    ...lead,
    label: 'New lead for you',
    variables: { ...shared, reason: text('The only administrator of the district.') },
    subject: 'New lead: {{leadNumber}}',
    body: [
      'You have a new lead, {{leadNumber}}.',
      'The person wants {{wants}}.',
      'Please answer by {{answerBy}}.',
      'Why it is with you: {{reason}}',
    ],
  }),
  'leads-imported': messageKind({
    ...lead,
    label: 'Imported leads for you',
    variables: { importId: id('4f1c2d3e-5a6b-4c7d-8e9f-0a1b2c3d4e5f') },
    subject: 'Imported leads for you',
    body: [
      'Leads from an imported file are with you now.',
      'The list shows until when each waits for an answer.',
    ],
    action: { label: 'Open the leads', path: '/leads?importId={{importId}}' },
  }),
  'lead-merged': messageKind({
    ...lead,
    label: 'Leads merged',
    toldTo: 'The administrators who had the leads',
    variables: {
      leadNumber: shared.leadNumber,
      mergedNumber: text('LEAD-000124'),
      outcome: text('It is with you.'),
      page: text('/leads'),
    },
    subject: '{{mergedNumber}} is part of {{leadNumber}} now',
    body: [
      'The leads {{leadNumber}} and {{mergedNumber}} are of the same person, so they were merged.',
      '{{leadNumber}} stays, with both histories. {{outcome}}',
    ],
    action: { label: 'Open your leads', path: '{{page}}' },
  }),
  'lead-reopened': messageKind({
    ...lead,
    label: 'Lead opened again',
    variables: {
      leadId: shared.leadId,
      leadNumber: shared.leadNumber,
      wants: shared.wants,
      reason: text('The person called and is interested again.'),
    },
    subject: 'Open again: {{leadNumber}}',
    body: [
      'The lead {{leadNumber}} was closed as lost, and is open again. It is with you.',
      'The person wants {{wants}}.',
      'Why it is open again: {{reason}}',
    ],
  }),
  'lead-action-due': messageKind({
    ...lead,
    label: 'Next action of a lead',
    variables: { leadId: shared.leadId, leadNumber: shared.leadNumber },
    subject: 'To do today: {{leadNumber}}',
    body: ['Your planned follow-up for {{leadNumber}} is due. Open the lead to see it.'],
  }),
  'lead-documents-asked': messageKind({
    label: 'Documents asked for',
    toldTo: 'The person who asked',
    roles: ['user'],
    group: 'leads',
    purpose: 'transaction',
    channels: { email: true, inApp: true },
    required: ['documents', 'askedBy'],
    variables: {
      leadNumber: shared.leadNumber,
      documents: text('• PAN card\n• Bank statements of the last six months'),
      askedBy: account('Thomas Kurian, +91 94460 11223, thomas.kurian@example.com'),
    },
    subject: 'Documents for your request {{leadNumber}}',
    body: [
      'We need documents from you to go on with your request {{leadNumber}}.',
      '{{documents}}',
      'Your partner asks for them: {{askedBy}}. Call or write to agree on how you hand them over.',
      'Give them to your partner directly. There is nothing to upload, and we keep no documents. We never ask for a PIN or a password.',
    ],
    whatsApp:
      'Hello, this is about your request {{leadNumber}}. To go on with it, I need these documents from you:\n\n{{documents}}\n\nWhen and how can you hand them over?',
    action: { label: 'See what is asked for', path: '/dashboard/leads' },
  }),
  'lead-late': messageKind({
    ...lead,
    label: 'Lead without an answer',
    variables: { ...shared, next: optionalText('If nobody does, the lead moves up a level.') },
    subject: 'Late: {{leadNumber}} waits for an answer',
    body: [
      'Nobody has answered {{leadNumber}} yet. The answer was promised by {{answerBy}}.',
      'The person wants {{wants}}.',
      'Call or write now.',
      '{{next}}',
    ],
  }),
  'lead-unassigned': messageKind({
    ...lead,
    label: 'Lead that nobody has',
    toldTo: 'All super administrators',
    roles: ['super_admin'],
    variables: {
      ...shared,
      event: text('Moved up to you'),
      reason: text('Nobody answered a second time. The lead waits for a super administrator.'),
    },
    subject: '{{event}}: {{leadNumber}}',
    body: [
      'The lead {{leadNumber}} is with nobody now. Open it and assign it to an administrator.',
      'The person wants {{wants}}.',
      'The answer was promised by {{answerBy}}.',
      'What happened: {{reason}}',
    ],
  }),
  'lead-escalated': messageKind({
    ...lead,
    label: 'Lead moved up to you',
    variables: {
      ...shared,
      reason: text('Nobody answered a second time. The only administrator of the state.'),
    },
    subject: 'Moved up to you: {{leadNumber}}',
    body: [
      'The lead {{leadNumber}} is with you now.',
      'The person wants {{wants}}.',
      'The answer was promised by {{answerBy}}.',
      'Why it is with you: {{reason}}',
    ],
  }),
}
