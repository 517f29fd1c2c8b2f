// Administrators: signing in, registering, being created and being approved.
import {
  approveAdmin,
  createAdmin,
  listTerritories,
  listPendingAdmins,
  loginAdmin,
  registerAdmin,
} from '@affiliate-booking/contract/calls/admins'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { approveAdmin as approve } from '../services/admins/approve-admin.ts'
import { createAdmin as create } from '../services/admins/create-admin.ts'
import { describeAccount } from '../services/users/describe-user.ts'
import { listTerritories } from '../services/territories/list-territories.ts'
import { listPendingAdmins as listPending } from '../services/admins/list-pending-admins.ts'
import { registerAccount } from '../services/auth/register-account.ts'
import { signIn } from '../services/auth/login.ts'

export function serveAdmins(calls: CallRouter, deps: Deps): void {
  calls.open(loginAdmin, async ({ payload, client }) => {
    const outcome = await signIn(deps, payload, 'administrators', client)
    if (!outcome.ok) return outcome
    const { account, session } = outcome.value
    return { ok: true, body: { admin: describeAccount(account) }, session }
  })

  calls.open(registerAdmin, async (request) => {
    const outcome = await registerAccount(deps, 'admin', request.payload, requestOrigin(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: describeAccount(outcome.value), status: 201 }
  })

  calls.guarded(createAdmin, async (request, actor) => {
    const outcome = await create(deps, request.payload, actor, requestOrigin(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: { admin: describeAccount(outcome.value) }, status: 201 }
  })

  calls.guarded(listPendingAdmins, async () => {
    const { accounts, hasMore } = await listPending(deps.db)
    return { ok: true, body: { admins: accounts.map(describeAccount), hasMore } }
  })

  calls.guarded(approveAdmin, async (request, actor) => {
    const { payload, parameter } = request
    const outcome = await approve(deps, actor, parameter('id'), payload, requestOrigin(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: { admin: describeAccount(outcome.value) } }
  })

  calls.guarded(listTerritories, async ({ payload }, actor) => {
    const found = await listTerritories(deps.db, actor, payload.under)
    return found.ok ? { ok: true, body: found.value } : found
  })
}
