// What affiliates are told of the leads that they sent. Nothing of it says more of the person than their list does.
import { id, messageKind, text } from './message-kind.ts'

/** Frequent, so only in the app unless the affiliate wants emails. */
const sent = {
  toldTo: 'The affiliate who sent the lead',
  roles: ['affiliate'],
  group: 'leads',
  purpose: 'notice',
  channels: { email: false, inApp: true },
  action: { label: 'See the lead', path: '/leads/{{leadId}}' },
} as const

const leadId = id('9b2f5c1e-7a3d-4c58-8f10-2d3e4f5a6b7c')
const leadNumber = text('LEAD-000123')

export const affiliateLeadKinds = {
  'affiliate-lead-received': messageKind({
    ...sent,
    label: 'Lead through your link',
    variables: {
      leadId,
      leadNumber,
      wish: text('The person wants a loan.'),
      earning: text('If it is won, you earn 20% of what we are paid for it.'),
    },
    subject: 'New lead through your link: {{leadNumber}}',
    body: [
      '{{leadNumber}} came through your link or code. {{wish}} A partner contacts the person; you need not do anything.',
      '{{earning}}',
      'Your list shows how far it is. We tell you how it ends.',
    ],
  }),
  'affiliate-leads-received': messageKind({
    ...sent,
    label: 'More leads through your link',
    sameChoiceAs: 'affiliate-lead-received',
    variables: { count: text('5') },
    usefulHours: 24,
    subject: 'More than {{count}} leads through your link today',
    body: [
      'More than {{count}} leads came through your link or code today. We tell you of no more of them one by one until tomorrow. Your list shows all.',
    ],
    action: { label: 'See your leads', path: '/leads' },
  }),
  'affiliate-lead-lost': messageKind({
    ...sent,
    label: 'Lead of yours ended without a deal',
    variables: { leadId, leadNumber },
    subject: '{{leadNumber}} ended without a deal',
    body: [
      '{{leadNumber}}, which you sent, ended without a deal. You do not earn on it.',
      'The reason stays between the person and the partner.',
    ],
  }),
  'affiliate-lead-reopened': messageKind({
    ...sent,
    label: 'Lead of yours opened again',
    variables: {
      leadId,
      leadNumber,
      earning: text('If it is won, you earn 20% of what we are paid for it.'),
    },
    subject: '{{leadNumber}} is open again',
    body: [
      '{{leadNumber}}, which you sent and which had ended without a deal, is open again. A partner contacts the person; you need not do anything.',
      '{{earning}}',
      'We tell you how it ends.',
    ],
  }),
  'affiliate-lead-unpaid': messageKind({
    ...sent,
    label: 'Lead of yours won without a commission',
    variables: { leadId, leadNumber },
    subject: '{{leadNumber}} was won, without a commission',
    body: [
      '{{leadNumber}}, which you sent, was won. By the rule of the day on which it came, you do not earn on it.',
    ],
  }),
  'affiliate-lead-merged': messageKind({
    ...sent,
    label: 'Lead of yours merged',
    variables: {
      leadId,
      leadNumber,
      outcome: text('You sent that one too, and it counts for you.'),
    },
    subject: '{{leadNumber}} is part of an earlier lead',
    body: ['The person of {{leadNumber}} had asked before, so it is part of the earlier lead. {{outcome}}'],
  }),
}
