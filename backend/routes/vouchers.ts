import * as calls from '@affiliate-booking/contract/calls/bookings/vouchers'
import type { Deps } from '../deps.ts'
import type { CallRouter } from '../http/call-router.ts'
import { describeBooking } from '../services/bookings/describe-booking.ts'
import { findVoucher } from '../services/bookings/find-voucher.ts'
import type { RateLimits } from '../services/rate-limits/rate-limits.ts'

export function serveVouchers(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.findVoucher, async ({ parameter, client }, actor) => {
    const result = await rateLimits.findVoucher(actor.id, client, () =>
      findVoucher(deps.db, actor, parameter('code')),
    )
    return result.ok
      ? { ok: true, body: { booking: await describeBooking(deps, actor, result.value) } }
      : result
  })
}
