import * as calls from '@affiliate-booking/contract/calls/accounts/emails'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import {
  cancelEmailChange,
  changeEmail,
  getEmail,
  sendEmailCode,
} from '../../services/emails/account-email.ts'
import { enterEmailCode, verifyEmail, wrongEmailCode } from '../../services/emails/verify-email.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'

export function serveEmails(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.authenticated(calls.getEmail, async (_request, actor) => ({
    ok: true,
    body: { email: await getEmail(deps, actor) },
  }))

  router.authenticated(calls.sendEmailCode, async (_request, actor) => {
    const result = await rateLimits.sendEmailCode(actor.id, () => sendEmailCode(deps, actor))
    return result.ok ? { ok: true, body: { email: result.value } } : result
  })

  router.authenticated(calls.changeEmail, async ({ payload }, actor) => {
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => rateLimits.sendEmailCode(actor.id, () => changeEmail(deps, actor, payload)),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: { email: result.value } } : result
  })

  router.authenticated(calls.cancelEmailChange, async (_request, actor) => ({
    ok: true,
    body: { email: await cancelEmailChange(deps, actor) },
  }))

  router.authenticated(calls.enterEmailCode, async (request, actor) => {
    const result = await rateLimits.enterEmailCode(
      actor.id,
      () =>
        enterEmailCode(deps, actor, request.payload.code, {
          sessionToken: request.token,
          origin: requestOrigin(request),
        }),
      (outcome) => outcome === wrongEmailCode,
    )
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.public(calls.verifyEmail, async (request) => {
    const result = await verifyEmail(deps, request.payload.token, {
      sessionToken: request.token,
      origin: requestOrigin(request),
    })
    return result.ok ? { ok: true, body: result.value } : result
  })
}
