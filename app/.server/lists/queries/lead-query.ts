// The host's query for a list of leads, from its URL and the visitor's role.
import { LeadQuery } from '@affiliate-booking/contract/calls/leads/leads'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import * as z from 'zod'
import { type LeadView, leadViews, leadViewsOf } from '../../../domain/leads/lead-views.ts'
import { readListQuery } from '../list-query.ts'

const LeadScreenQuery = LeadQuery.omit({ state: true, waits: true }).extend({
  view: z.enum(leadViews).optional(),
})

/** The defaults of each view. Filters of the URL override them; a status stands instead of open or closed. */
const queryOfView: Record<LeadView, LeadQuery> = {
  open: { state: 'open', sort: 'due' },
  late: { waits: 'late', sort: 'due' },
  today: { waits: 'today', sort: 'due' },
  mine: { state: 'open', assigned: 'me', sort: 'due' },
  unassigned: { waits: 'unassigned', sort: 'due' },
  closed: { state: 'closed', sort: 'newest' },
  all: { sort: 'newest' },
}

/**
 * The filters of the URL. What wins wait for is looked for in all leads, and a chosen type stands instead of a link to
 * leads without one, which no control shows.
 */
function readFilters(url: URL) {
  const { typed, ...query } = readListQuery(LeadScreenQuery, url)
  return {
    ...query,
    // Most views have no won leads, and some that wait were opened again.
    ...(query.win !== undefined && { view: 'all' as const }),
    ...(typed !== undefined && query.type === undefined && { typed }),
  }
}

/** The query of the URL, and the payload of the call. */
export function readLeadList(url: URL, role: Role) {
  const query = readFilters(url)
  const { view: asked, ...chosen } = query
  const views = leadViewsOf(role)
  const view = asked !== undefined && views.includes(asked) ? asked : (views[0] ?? 'all')
  const anyState = chosen.status === undefined ? {} : { state: undefined }
  return { query, view, call: { ...queryOfView[view], ...anyState, ...chosen } satisfies LeadQuery }
}
