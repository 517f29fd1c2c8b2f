import * as calls from '@affiliate-booking/contract/calls/auth'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { changePassword } from '../services/auth/change-password.ts'
import { login } from '../services/auth/login.ts'
import { logout } from '../services/auth/logout.ts'
import { registerCustomer, registerProvider } from '../services/auth/register-account.ts'
import { describeUser } from '../services/users/describe-user.ts'

export function serveAuth(router: CallRouter, deps: Deps): void {
  router.public(calls.login, async ({ payload, client }) => {
    const result = await login(deps, payload, client)
    if (!result.ok) return result
    const { account, session } = result.value
    return { ok: true, body: { user: await describeUser(deps.db, account) }, session }
  })

  router.public(calls.logout, async ({ token }) => {
    if (token) await logout(deps.db, token)
    return { ok: true, body: { message: 'Signed out.' }, session: null }
  })

  router.authenticated(calls.getProfile, async (_request, actor) => ({
    ok: true,
    body: { user: await describeUser(deps.db, actor) },
  }))

  router.authenticated(calls.changePassword, async ({ payload, client, requestId }, actor) => {
    const result = await changePassword(deps, actor, payload, client, requestId)
    if (!result.ok) return result
    return { ok: true, body: { message: 'The password is changed.' }, session: result.value }
  })

  router.public(calls.registerProvider, async (request) => {
    const result = await registerProvider(deps, request.payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: await describeUser(deps.db, result.value), status: 201 }
  })

  router.public(calls.registerCustomer, async (request) => {
    const result = await registerCustomer(deps, request.payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: await describeUser(deps.db, result.value), status: 201 }
  })
}
