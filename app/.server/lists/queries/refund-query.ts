// The host's query for a list of refunds, from its URL.
import { RefundQuery } from '@affiliate-booking/contract/calls/money/refunds'
import * as z from 'zod'
import { type RefundView, refundViews } from '../../../domain/bookings/refund-views.ts'
import { readListQuery } from '../list-query.ts'

const RefundScreenQuery = RefundQuery.omit({ status: true, waits: true }).extend({
  view: z.enum(refundViews).optional(),
})

/** Beside `waits`, the status is for hosts that do not know it. */
const toSend = { status: 'due', waits: 'send' } as const

const queryOfView: Record<RefundView, RefundQuery> = {
  due: toSend,
  waiting: { status: 'awaiting_payee' },
  sent: { status: 'sent' },
  all: { sort: 'newest' },
}

/** The query of the URL, the payload of the list, and that of its file. */
export function readRefundList(url: URL) {
  const query = readListQuery(RefundScreenQuery, url)
  const { view = 'due', ...chosen } = query
  const call: RefundQuery = { ...queryOfView[view], ...chosen }
  const { after: _after, before: _before, ...exported } = call
  return { query, view, call, exported }
}

function chosenIn(list: URL): RefundQuery {
  const { waits: _waits, ...call } = readRefundList(list).call
  return call
}

/** The refunds of a list that wait to be sent, or that were sent. */
export const readRefundsIn = (list: URL, status: 'due' | 'sent'): RefundQuery => ({
  ...chosenIn(list),
  ...(status === 'due' ? toSend : { status }),
})
