import * as calls from '@affiliate-booking/contract/calls/money/transfer-references'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { describePayout } from '../../services/payouts/views/get-payout.ts'
import { getRefund } from '../../services/refunds/get-refund.ts'
import { correctPayoutReference } from '../../services/transfers/correct-payout-reference.ts'
import { correctRefundReference } from '../../services/transfers/correct-refund-reference.ts'

export function serveTransferReferences(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.correctRefundReference, async (request, actor) => {
    const { parameter, payload } = request
    const result = await correctRefundReference(deps, actor, parameter('id'), payload, requestOrigin(request))
    const described = result.ok ? await getRefund(deps, actor, result.value) : result
    return described.ok ? { ok: true, body: { refund: described.value } } : described
  })

  router.authenticated(calls.correctPayoutReference, async (request, actor) => {
    const { parameter, payload } = request
    const result = await correctPayoutReference(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok
      ? { ok: true, body: { payout: await describePayout(deps.db, actor, result.value) } }
      : result
  })
}
