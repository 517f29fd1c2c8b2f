// Signing in and out, registering, who one is, and the password.
import {
  changePassword,
  getProfile,
  login,
  logout,
  registerCustomer,
  registerProvider,
} from '@affiliate-booking/contract/calls/auth'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { changePassword as change } from '../services/auth/change-password.ts'
import { describeUser } from '../services/users/describe-user.ts'
import { endSession } from '../services/sessions/end-sessions.ts'
import { registerAccount } from '../services/auth/register-account.ts'
import { signIn } from '../services/auth/login.ts'

export function serveAuth(calls: CallRouter, deps: Deps): void {
  calls.open(login, async ({ payload, client }) => {
    const outcome = await signIn(deps, payload, 'partners', client)
    if (!outcome.ok) return outcome
    const { account, session } = outcome.value
    return { ok: true, body: { user: await describeUser(deps.db, account) }, session }
  })

  calls.open(logout, async ({ token }) => {
    if (token) await endSession(deps.db, token)
    return { ok: true, body: { message: 'Signed out.' }, session: null }
  })

  calls.guarded(getProfile, async (_request, actor) => ({
    ok: true,
    body: { user: await describeUser(deps.db, actor) },
  }))

  calls.guarded(changePassword, async ({ payload, client, requestId }, actor) => {
    const outcome = await change(deps, actor, payload, client, requestId)
    if (!outcome.ok) return outcome
    return { ok: true, body: { message: 'The password is changed.' }, session: outcome.value }
  })

  for (const [call, kind] of [
    [registerProvider, 'provider'],
    [registerCustomer, 'customer'],
  ] as const) {
    calls.open(call, async (request) => {
      const outcome = await registerAccount(deps, kind, request.payload, requestOrigin(request))
      if (!outcome.ok) return outcome
      return { ok: true, body: await describeUser(deps.db, outcome.value), status: 201 }
    })
  }
}
