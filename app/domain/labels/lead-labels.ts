// Words for what leads are and what happens to them.
import type { LeadChannel, LeadSource } from '@affiliate-booking/contract/options/leads'
import type { LeadPriority, LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { StatusLabel } from './status-labels.ts'

export const leadSourceLabels = {
  form: 'Lead form',
  referral: 'Sent by an affiliate',
  staff: 'Entered by an administrator',
  import: 'Imported',
} as const satisfies Record<LeadSource, string>

export const leadChannelLabels = {
  phone: 'Call',
  whatsapp: 'WhatsApp',
  email: 'Email',
} as const satisfies Record<LeadChannel, string>

/** The buttons that move a lead on. */
export const leadMoveLabels = {
  new: 'New',
  contacted: 'Mark as contacted',
  qualified: 'Mark as qualified',
  proposal: 'Move to proposal',
  negotiation: 'Move to negotiation',
  closed_won: 'Close as won',
  closed_lost: 'Close as lost',
} as const satisfies Record<LeadStatus, string>

export const leadPriorityLabels = {
  high: { label: 'High', tone: 'bad' },
  medium: { label: 'Medium', tone: 'waiting' },
  low: { label: 'Low', tone: 'quiet' },
} as const satisfies Record<LeadPriority, StatusLabel>
