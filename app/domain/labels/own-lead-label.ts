import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { leadStatusLabels, type StatusLabel } from './status-labels.ts'

interface OwnLead {
  readonly status: LeadStatus
  readonly isMerged?: boolean | null | undefined
}

/** How far a lead is, for its person. */
export const ownLeadLabel = ({ status, isMerged }: OwnLead): StatusLabel =>
  isMerged === true ? { label: 'Part of an earlier request', tone: 'quiet' } : leadStatusLabels[status]
