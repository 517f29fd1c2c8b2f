import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import type { LeadCard } from '@affiliate-booking/contract/shapes/leads'

export interface BoardColumn {
  readonly status: LeadStatus
  readonly count?: number | null | undefined
  readonly leads: readonly LeadCard[]
  /** Where its cards can go. */
  readonly moves: readonly LeadStatus[]
}
