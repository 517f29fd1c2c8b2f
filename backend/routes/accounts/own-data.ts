import * as calls from '@affiliate-booking/contract/calls/accounts/own-data'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import { downloadOwnData } from '../../services/privacy/own-data/download-own-data.ts'
import { getDeletion, requestDeletion } from '../../services/privacy/pending-deletion.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'

export function serveOwnData(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.downloadOwnData, async (request, actor) => {
    const result = await rateLimits.downloadData(actor.id, () =>
      rateLimits.confirmPassword(
        actor.id,
        () => downloadOwnData(deps, actor, request.payload.currentPassword, requestOrigin(request)),
        (outcome) => outcome === wrongCurrentPassword,
      ),
    )
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.getDeletion, async (_request, actor) => ({
    ok: true,
    body: { deletion: await getDeletion(deps, actor) },
  }))

  router.authenticated(calls.requestDeletion, async (request, actor) => {
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => requestDeletion(deps, actor, request.payload, requestOrigin(request)),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: { message: 'The deletion is planned.' }, session: null } : result
  })
}
