// Bookings: making them, looking at them, what is done with them, and what came of them.
import {
  actOnBooking,
  cancelSlot,
  exportBookings,
  getBooking,
  getGuestList,
  holdSeats,
  listBookings,
  reviewBooking,
} from '@affiliate-booking/contract/calls/bookings'
import type { Deps } from '../deps.ts'
import type { CallRequest, CallRouter } from '../http/call-router.ts'
import type { RequestOrigin } from '../services/audit/write-audit.ts'
import { actOnBooking as act } from '../services/bookings/act-on-booking.ts'
import { cancelSlot as callOff } from '../services/bookings/cancel-slot.ts'
import { describeBooking, getBooking } from '../services/bookings/describe-booking.ts'
import { holdSeats as hold } from '../services/bookings/hold-seats.ts'
import * as lists from '../services/bookings/list-bookings.ts'
import { getGuestList } from '../services/bookings/get-guest-list.ts'
import { reviewBooking as review } from '../services/bookings/review-booking.ts'

const originOf = ({ client, requestId }: CallRequest<unknown>): RequestOrigin => ({
  ip: client.ip,
  requestId,
})

export function serveBookings(router: CallRouter, deps: Deps): void {
  router.authenticated(holdSeats, async (request, customer) => {
    const outcome = await hold(deps, customer, request.payload, originOf(request))
    if (!outcome.ok) return outcome
    const { booking, isNew } = outcome.value
    return {
      ok: true,
      body: { booking: await describeBooking(deps, customer, booking.id) },
      status: isNew ? 201 : 200,
    }
  })

  router.authenticated(listBookings, async ({ payload }, actor) => ({
    ok: true,
    body: await lists.listBookings(deps.db, actor, payload),
  }))

  router.authenticated(exportBookings, async ({ payload }, actor) => ({
    ok: true,
    body: lists.exportBookings(deps.db, actor, payload),
  }))

  router.authenticated(getBooking, async ({ parameter }, actor) => {
    const found = await getBooking(deps, actor, parameter('id'))
    return found.ok ? { ok: true, body: { booking: found.value } } : found
  })

  router.authenticated(actOnBooking, async (request, actor) => {
    const outcome = await act(deps, actor, request.parameter('id'), request.payload, originOf(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: { booking: await describeBooking(deps, actor, outcome.value.id) } }
  })

  router.authenticated(reviewBooking, async (request, customer) => {
    const outcome = await review(deps, customer, request.parameter('id'), request.payload, originOf(request))
    if (!outcome.ok) return outcome
    const body = { booking: await describeBooking(deps, customer, outcome.value.id) }
    return { ok: true, body, status: 201 }
  })

  router.authenticated(getGuestList, async ({ payload }, provider) => ({
    ok: true,
    body: { slots: await getGuestList(deps, provider, payload.date) },
  }))

  router.authenticated(cancelSlot, async (request, provider) => {
    const { parameter, payload } = request
    const outcome = await callOff(deps, provider, parameter('id'), payload.reason, originOf(request))
    return outcome.ok ? { ok: true, body: { cancelled: outcome.value } } : outcome
  })
}
