// The views of the list of leads.
import { isAdminRole, type Role } from '@affiliate-booking/contract/options/accounts/roles'

export const leadViews = ['open', 'late', 'today', 'mine', 'unassigned', 'closed', 'all'] as const
export type LeadView = (typeof leadViews)[number]

export const leadViewLabels: Readonly<Record<LeadView, string>> = {
  open: 'Open',
  late: 'Not answered in time',
  today: 'Due today',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  closed: 'Closed',
  all: 'All',
}

/** The first is the default. Affiliates see states, and nothing of the work. */
export const leadViewsOf = (role: Role): readonly LeadView[] =>
  isAdminRole(role) ? leadViews : ['all', 'open', 'closed']
