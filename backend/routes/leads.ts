import * as calls from '@affiliate-booking/contract/calls/leads'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { ok } from '../result.ts'
import { joinAsLead } from '../services/leads/join-as-lead.ts'
import type { RateLimits } from '../services/rate-limits/rate-limits.ts'

export function serveLeads(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.public(calls.joinAsLead, async (request) => {
    const { payload, client } = request
    const result = await rateLimits.joinAsLead(payload.email, client, async () =>
      ok(await joinAsLead(deps, payload, requestOrigin(request))),
    )
    return result.ok ? { ok: true, body: result.value, status: 201 } : result
  })
}
