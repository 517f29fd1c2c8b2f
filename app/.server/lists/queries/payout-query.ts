// The host's query for a list of payouts, from its URL.
import { PayoutQuery } from '@affiliate-booking/contract/calls/money/payouts'
import { readListQuery } from '../list-query.ts'

/** Only drafts wait for approval: with another status, what waits is not asked for. */
export function readPayoutList(url: URL): PayoutQuery {
  const { waits, ...query } = readListQuery(PayoutQuery, url)
  return { ...query, ...(query.status === 'draft' && waits !== undefined && { waits }) }
}

/** The payouts of a list that wait for the same step. */
export const readPayoutsIn = (list: URL, status: PayoutQuery['status']): PayoutQuery => {
  const { waits, ...query } = readPayoutList(list)
  return { ...query, status, ...(status === 'draft' && waits !== undefined && { waits }) }
}
