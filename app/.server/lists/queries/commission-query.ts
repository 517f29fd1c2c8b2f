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

const CommissionScreenQuery = CommissionQuery.omit({ whose: true }).extend({
  view: z.enum(commissionViews).optional(),
})

const queryOfView: Record<CommissionView, CommissionQuery> = {
  all: {},
  held: { status: 'on_hold', sort: 'oldest' },
  own: { whose: 'own' },
}

/** The query of the URL, the payload of the list, and that of its summary and file. */
export function readCommissionList(url: URL, role: Role) {
  const query = readListQuery(CommissionScreenQuery, url)
  const { view: asked, ...chosen } = query
  const views = commissionViewsOf(role)
  const view = asked !== undefined && views.includes(asked) ? asked : 'all'
  const call: CommissionQuery = { ...queryOfView[view], ...chosen }
  const { after: _after, before: _before, sort, ...filter } = call
  return { query, view, call, filter, exported: { ...filter, sort } }
}

/** The commissions of a list that are on hold. */
export const readHeldCommissions = (list: URL, role: Role): CommissionQuery => ({
  ...readCommissionList(list, role).call,
  status: 'on_hold',
})
