import * as calls from '@affiliate-booking/contract/calls/accounts/password-reset'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { ok } from '../../result.ts'
import { requestPasswordReset } from '../../services/password-reset/request-password-reset.ts'
import { resetPassword } from '../../services/password-reset/reset-password.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { isAdminAccount } from '../../services/users/account.ts'

export function servePasswordReset(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.public(calls.requestPasswordReset, async ({ payload: { email }, client }) => {
    const result = await rateLimits.requestPasswordReset(email, client, async () =>
      ok(await requestPasswordReset(deps, email)),
    )
    return result.ok
      ? { ok: true, body: { message: 'If this email has an account, a link is sent.' } }
      : result
  })

  router.public(calls.resetPassword, async (request) => {
    const result = await resetPassword(deps, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { isAdministrator: isAdminAccount(result.value) } } : result
  })
}
