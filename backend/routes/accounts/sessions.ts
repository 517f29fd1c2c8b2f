import * as calls from '@affiliate-booking/contract/calls/accounts/sessions'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { endOtherSessions, endSession } from '../../services/sessions/end-session.ts'
import { listSessions } from '../../services/sessions/list-sessions.ts'

export function serveSessions(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.listSessions, async ({ token = '' }, actor) => ({
    ok: true,
    body: { sessions: await listSessions(deps, actor, token) },
  }))

  router.authenticated(calls.endSession, async (request, actor) => {
    const { currentPassword } = request.payload
    const result = await rateLimits.confirmPassword(
      actor.id,
      () =>
        endSession(deps, actor, request.parameter('id'), { currentPassword, origin: requestOrigin(request) }),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.endOtherSessions, async (request, actor) => {
    const { currentPassword } = request.payload
    const result = await rateLimits.confirmPassword(
      actor.id,
      () =>
        endOtherSessions(deps, actor, request.token ?? '', {
          currentPassword,
          origin: requestOrigin(request),
        }),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: result.value } : result
  })
}
