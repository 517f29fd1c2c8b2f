import { type AppContext } from '../../../.server/api/client.ts'
import { getPayout, listPayoutItems } from '../../../.server/api/endpoints/money/payouts.ts'
import { PayoutItemQuery } from '@affiliate-booking/contract/calls/money/payouts'
import type { PayoutDetails } from '@affiliate-booking/contract/shapes/money/payouts'
import { failToShow } from '../../../.server/http/load-failure.ts'
import { labelEvents } from '../../../.server/lists/event-labels.ts'
import { readListQuery } from '../../../.server/lists/list-query.ts'
import type { ShownAction } from './detail/actions.tsx'

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
  return {
    payout: { ...payout, actions: actionsOf(payout) },
    query,
    list,
    events: labelEvents(payout.timeline),
  }
}

/** A host says apart whether the reference may be corrected, since apps of before know no such action. */
const actionsOf = ({ actions, isReferenceCorrectable, utr }: PayoutDetails): ShownAction[] =>
  isReferenceCorrectable === true && utr != null ? [...actions, 'correct-reference'] : actions
