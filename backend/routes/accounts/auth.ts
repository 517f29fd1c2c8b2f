import * as calls from '@affiliate-booking/contract/calls/accounts/auth'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { changePassword, wrongCurrentPassword } from '../../services/auth/change-password.ts'
import { login } from '../../services/auth/login.ts'
import { logout } from '../../services/auth/logout.ts'
import { registerCustomer, registerProvider } from '../../services/auth/register-account.ts'
import type { RateLimits } from '../../services/rate-limits/rate-limits.ts'
import { describeUser } from '../../services/users/describe-user.ts'

export function serveAuth(router: CallRouter, deps: Deps, rateLimits: RateLimits): void {
  router.public(calls.login, async ({ payload, client }) => {
    const result = await rateLimits.login(payload.email, client, () => login(deps, payload, client))
    if (!result.ok) return result
    const { account, session } = result.value
    return { ok: true, body: { user: await describeUser(deps, account) }, session }
  })

  router.public(calls.logout, async ({ token }) => {
    if (token) await logout(deps.db, token)
    return { ok: true, body: { message: 'Signed out.' }, session: null }
  })

  router.authenticated(calls.getProfile, async (_request, actor, { factorDueAt }) => {
    const user = await describeUser(deps, actor)
    return {
      ok: true,
      body: { user: factorDueAt === null ? user : { ...user, secondFactorDueAt: factorDueAt.toISOString() } },
    }
  })

  router.authenticated(calls.changePassword, async ({ payload, client, requestId }, actor) => {
    const result = await rateLimits.confirmPassword(
      actor.id,
      () => changePassword(deps, actor, payload, client, requestId),
      (outcome) => outcome === wrongCurrentPassword,
    )
    if (!result.ok) return result
    return { ok: true, body: { message: 'The password is changed.' }, session: result.value }
  })

  router.public(calls.registerProvider, async (request) => {
    const { payload, client } = request
    const result = await rateLimits.register(payload.email, client, () =>
      registerProvider(deps, payload, requestOrigin(request)),
    )
    if (!result.ok) return result
    return { ok: true, body: await describeUser(deps, result.value), status: 201 }
  })

  router.public(calls.registerCustomer, async (request) => {
    const { payload, client } = request
    const result = await rateLimits.register(payload.email, client, () =>
      registerCustomer(deps, payload, requestOrigin(request)),
    )
    if (!result.ok) return result
    return { ok: true, body: await describeUser(deps, result.value), status: 201 }
  })
}
