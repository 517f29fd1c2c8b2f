import * as calls from '@affiliate-booking/contract/calls/money/booking-receipts'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { getBookingReceipt } from '../../services/receipts/booking-receipts.ts'

export function serveBookingReceipts(router: CallRouter, deps: Deps): void {
  router.linked(calls.getBookingReceipt, async ({ parameter }, actor) => {
    const named = { id: parameter('id'), number: parameter('number') }
    const result = await getBookingReceipt(deps, actor, named)
    return result.ok ? { ok: true, body: { receipt: result.value } } : result
  })
}
