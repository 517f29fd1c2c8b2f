import * as calls from '@affiliate-booking/contract/calls/accounts/second-factor'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { wrongCurrentPassword } from '../../services/auth/change-password.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { completeSignIn, signInAgain } from '../../services/second-factor/complete-sign-in.ts'
import { limitTries } from '../../services/second-factor/limit-tries.ts'
import { renewRecoveryCodes } from '../../services/second-factor/renew-recovery-codes.ts'
import { renewSecondFactor } from '../../services/second-factor/renew-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
} from '../../services/second-factor/set-up.ts'
import { wrongCode } from '../../services/second-factor/take-code.ts'
import { findWaitingSession } from '../../services/sessions/find-session.ts'
import { describeUser } from '../../services/users/describe-user.ts'

export function serveSecondFactor(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  const tryFactor = limitTries(deps, rateLimits)

  router.authenticated(calls.getSecondFactor, async (_request, actor) => ({
    ok: true,
    body: { secondFactor: await getSecondFactor(deps, actor) },
  }))

  router.authenticated(calls.beginSecondFactor, async ({ payload }, actor) => {
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => beginSecondFactor(deps, actor, payload.currentPassword),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: { pending: result.value } } : result
  })

  router.authenticated(calls.confirmSecondFactor, async (request, actor) => {
    const { token = '' } = request
    const { code } = request.payload
    const origin = requestOrigin(request)
    const result = await tryFactor(
      { account: actor, isSignedIn: true, code, origin },
      () => confirmSecondFactor(deps, actor, code.replaceAll(/\s/g, ''), token, origin),
      (outcome) => outcome === wrongCode,
    )
    return result.ok ? { ok: true, body: { recoveryCodes: result.value } } : result
  })

  router.authenticated(calls.endSecondFactor, async (request, actor) => {
    const { payload, token = '' } = request
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => endSecondFactor(deps, actor, payload.currentPassword, token, requestOrigin(request)),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: { message: 'The second factor is off.' } } : result
  })

  router.authenticated(calls.renewRecoveryCodes, async (request, actor) => {
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => renewRecoveryCodes(deps, actor, request.payload.currentPassword, requestOrigin(request)),
      (outcome) => outcome === wrongCurrentPassword,
    )
    return result.ok ? { ok: true, body: { recoveryCodes: result.value } } : result
  })

  router.authenticated(calls.renewSecondFactor, async (request, actor) => {
    const { token = '' } = request
    const { code } = request.payload
    const origin = requestOrigin(request)
    const result = await tryFactor(
      { account: actor, isSignedIn: true, code, origin },
      () => renewSecondFactor(deps, actor, code, token, origin),
      (outcome) => outcome === wrongCode,
    )
    return result.ok ? { ok: true, body: { message: 'The code counts for ten minutes.' } } : result
  })

  router.public(calls.completeSignIn, async (request) => {
    const { token, client, requestId } = request
    const { code } = request.payload
    const account = token ? await findWaitingSession(deps.db, token, deps.now()) : null
    if (!token || !account) return signInAgain
    const result = await tryFactor(
      { account, isSignedIn: false, code, origin: requestOrigin(request) },
      () => completeSignIn(deps, account, code, token, client, requestId),
      (outcome) => outcome === wrongCode,
    )
    if (!result.ok) return result
    return { ok: true, body: { user: await describeUser(deps, account) }, session: result.value }
  })
}
