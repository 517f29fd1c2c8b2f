import { type AppContext } from '../../../.server/api/client.ts'
import { getPayout, listPayoutItems } from '../../../.server/api/endpoints/money/payouts.ts'
import { PayoutItemQuery } from '@affiliate-booking/contract/calls/money/payouts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'

/** A payout with a page of its items; undefined where the host lacks payouts. */
export async function loadPayout(context: AppContext, id: string, url: URL) {
  const query = readListQuery(PayoutItemQuery, url)
  const [found, items] = await Promise.all([getPayout(context, id), listPayoutItems(context, id, query)])
  if (!found.ok) return found.reason === 'not-offered' ? undefined : failToShow(found, 'The payout')
  const { payout } = found.value
  const list = items.ok
    ? {
        ok: true as const,
        rows: items.value.rows,
        next: items.value.next ?? null,
        previous: items.value.previous ?? null,
      }
    : { ok: false as const, message: items.message }
  return { payout, query, list, events: labelEvents(payout.timeline) }
}
