// The host's query for a list of commissions, from its URL and the visitor's role.
import { CommissionQuery } from '@affiliate-booking/contract/calls/money/commissions'
import type { Role } from '@affiliate-booking/contract/options/accounts/roles'
import * as z from 'zod'
import {
  type CommissionView,
  commissionViews,
  commissionViewsOf,
} from '../../../domain/accounts/commission-views.ts'
import { readListQuery } from '../list-query.ts'

const CommissionScreenQuery = CommissionQuery.omit({ whose: true, waits: true }).extend({
  view: z.enum(commissionViews).optional(),
})

const queryOfView: Record<CommissionView, CommissionQuery> = {
  all: {},
  // The status is for a host that does not know what waits.
  held: { status: 'on_hold', waits: 'decision', sort: 'oldest' },
  'on-hold': { status: 'on_hold' },
  own: { whose: 'own' },
}

/** What becomes available next is pending now; otherwise what was paid long ago came first. */
const ripeningOf = (view: CommissionView, sort: CommissionQuery['sort']): CommissionQuery =>
  sort === 'release' && queryOfView[view].status === undefined ? { status: 'pending' } : {}

/** The query of the URL, the payload of the list, and that of its summary and file. */
export function readCommissionList(url: URL, role: Role) {
  const query = readListQuery(CommissionScreenQuery, url)
  const { view: asked, ...chosen } = query
  const views = commissionViewsOf(role)
  const view = asked !== undefined && views.includes(asked) ? asked : 'all'
  // Nothing of another status waits.
  const anyRow = (chosen.status ?? 'on_hold') === 'on_hold' ? {} : { waits: undefined }
  const ripening = ripeningOf(view, chosen.sort)
  const call: CommissionQuery = { ...queryOfView[view], ...anyRow, ...ripening, ...chosen }
  const { after: _after, before: _before, sort, ...filter } = call
  return { query: { ...ripening, ...query }, view, call, filter, exported: { ...filter, sort } }
}

/** The commissions of a list that wait for a decision. */
export const readHeldCommissions = (list: URL, role: Role): CommissionQuery => ({
  ...readCommissionList(list, role).call,
  status: 'on_hold',
  waits: 'decision',
})
