import * as guestCalls from '@affiliate-booking/contract/calls/products/guest-waitlist'
import * as calls from '@affiliate-booking/contract/calls/products/waitlist'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import {
  confirmGuestWish,
  findGuestWish,
  leaveAsGuest,
} from '../../services/waitlist/guests/confirm-as-guest.ts'
import { joinWaitlistAsGuest } from '../../services/waitlist/guests/join-as-guest.ts'
import { joinWaitlist } from '../../services/waitlist/join-waitlist.ts'
import { leaveWaitlist } from '../../services/waitlist/leave-waitlist.ts'
import { listWaitlist } from '../../services/waitlist/list-waitlist.ts'

export function serveWaitlist(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  const { db, now } = deps

  router.authenticated(calls.joinWaitlist, async ({ payload }, actor) => {
    const result = await joinWaitlist(db, actor, payload, now())
    return result.ok ? { ok: true, body: { entry: result.value } } : result
  })

  router.authenticated(calls.listWaitlist, async (_, actor) => ({
    ok: true,
    body: { rows: await listWaitlist(db, actor, now()) },
  }))

  router.authenticated(calls.leaveWaitlist, async ({ parameter }, actor) => {
    await leaveWaitlist(db, actor, parameter('id'))
    return { ok: true, body: { isWaiting: false } }
  })

  router.public(guestCalls.joinWaitlistAsGuest, async ({ payload, client }) => {
    const result = await rateLimits.askAsGuest(payload.email, client, () =>
      joinWaitlistAsGuest(deps, payload),
    )
    return result.ok ? { ok: true, body: { message: 'A link to confirm is sent.' } } : result
  })

  router.public(guestCalls.findGuestWish, async ({ payload: { token } }) => {
    const found = await findGuestWish(db, token, now())
    return found.ok ? { ok: true, body: found.value } : found
  })

  router.public(guestCalls.confirmGuestWish, async (request) => {
    const { requestId } = requestOrigin(request)
    const confirmed = await confirmGuestWish(deps, request.payload.token, requestId)
    return confirmed.ok ? { ok: true, body: confirmed.value } : confirmed
  })

  router.public(guestCalls.leaveAsGuest, async ({ payload: { token } }) => {
    await leaveAsGuest(db, token)
    return { ok: true, body: { isWaiting: false } }
  })
}
