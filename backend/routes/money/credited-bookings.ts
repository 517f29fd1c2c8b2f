import * as calls from '@affiliate-booking/contract/calls/money/credited-bookings'
import type { Deps } from '../../deps.ts'
import type { CallRouter } from '../../http/call-router.ts'
import { listCreditedBookings } from '../../services/commissions/views/credited-bookings.ts'

export function serveCreditedBookings(router: CallRouter, { db }: Deps): void {
  router.authenticated(calls.listCreditedBookings, async ({ payload }, affiliate) => ({
    ok: true,
    body: await listCreditedBookings(db, affiliate, payload),
  }))
}
