// The host's query for a list of claims, from its URL.
import { ClaimQuery } from '@affiliate-booking/contract/calls/money/claims'
import * as z from 'zod'
import { type ClaimView, claimViews } from '../../../domain/commissions/claim-views.ts'
import { readListQuery } from '../list-query.ts'

const ClaimScreenQuery = ClaimQuery.omit({ status: true }).extend({ view: z.enum(claimViews).optional() })

/** The query of the URL, and the payload of the call. */
export function readClaimList(url: URL, defaultView: ClaimView) {
  const query = readListQuery(ClaimScreenQuery, url)
  const { view = defaultView, sort, ...rest } = query
  const call: ClaimQuery = {
    ...rest,
    ...(view !== 'all' && { status: view }),
    // What has waited longest is decided first.
    sort: sort ?? (view === 'open' ? 'oldest' : 'newest'),
  }
  return { query, view, call }
}

/** The claims of a list that wait for a decision. */
export const readOpenClaims = (list: URL): ClaimQuery => ({
  ...readClaimList(list, 'open').call,
  status: 'open',
})
