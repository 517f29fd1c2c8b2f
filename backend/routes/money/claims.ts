import * as calls from '@affiliate-booking/contract/calls/money/claims'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { createClaim } from '../../services/claims/create-claim.ts'
import { decideClaim } from '../../services/claims/decide-claim.ts'
import { getClaim } from '../../services/claims/get-claim.ts'
import { listClaims } from '../../services/claims/list-claims.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import type { Actor } from '../../services/users/account.ts'

export function serveClaims(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.listClaims, async ({ payload }, actor) => ({
    ok: true,
    body: await listClaims(deps.db, actor, payload),
  }))

  router.authenticated(calls.createClaim, async (request, affiliate) => {
    const result = await rateLimits.claimBooking(affiliate.id, () =>
      createClaim(deps, affiliate, request.payload, requestOrigin(request)),
    )
    return result.ok ? { ok: true, body: { claim: result.value }, status: 201 } : result
  })

  const describe = async (actor: Actor, id: string) => {
    const found = await getClaim(deps, actor, id)
    return found.ok ? ({ ok: true, body: { claim: found.value } } as const) : found
  }

  router.authenticated(calls.getClaim, ({ parameter }, actor) => describe(actor, parameter('id')))

  router.authenticated(calls.decideClaim, async (request, actor) => {
    const { parameter, payload } = request
    const result = await decideClaim(deps, actor, parameter('id'), payload, requestOrigin(request))
    return result.ok ? describe(actor, result.value) : result
  })
}
