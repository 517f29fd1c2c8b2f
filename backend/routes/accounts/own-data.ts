import * as calls from '@affiliate-booking/contract/calls/accounts/own-data'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import { exportOwnData } from '../../services/privacy/export-own-data.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'

export function serveOwnData(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.downloadOwnData, async (request, actor) => {
    const result = await rateLimits.downloadData(actor.id, () =>
      rateLimits.confirmPassword(
        actor.id,
        () => exportOwnData(deps, actor, request.payload.currentPassword, requestOrigin(request)),
        (outcome) => outcome === wrongCurrentPassword,
      ),
    )
    return result.ok ? { ok: true, body: result.value } : result
  })
}
