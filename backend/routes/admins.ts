// Administrators: signing in, registering, being created and being approved.
import {
  approveAdmin,
  createAdmin,
  listPendingAdmins,
  loginAdmin,
  registerAdmin,
} from '@affiliate-booking/contract/calls/admins'
import type { Deps } from '../deps.ts'
import type { CallServer } from '../http/serve-call.ts'
import { approveAdmin as approve } from '../services/approve-admin.ts'
import { createAdmin as create } from '../services/create-admin.ts'
import { describeAccount } from '../services/describe-user.ts'
import { listPendingAdmins as listPending } from '../services/list-pending-admins.ts'
import { registerAccount } from '../services/register-account.ts'
import { signIn } from '../services/sign-in.ts'

export function serveAdmins(calls: CallServer, deps: Deps): void {
  calls.open(loginAdmin, async ({ payload, client }) => {
    const outcome = await signIn(deps, payload, 'administrators', client)
    if (!outcome.ok) return outcome
    const { account, session } = outcome.value
    return { ok: true, body: { admin: describeAccount(account) }, session }
  })

  calls.open(registerAdmin, async ({ payload }) => {
    const outcome = await registerAccount(deps, 'admin', payload)
    if (!outcome.ok) return outcome
    return { ok: true, body: describeAccount(outcome.value), status: 201 }
  })

  calls.guarded(createAdmin, async ({ payload }, actor) => {
    const outcome = await create(deps, payload, actor.id)
    if (!outcome.ok) return outcome
    return { ok: true, body: { admin: describeAccount(outcome.value) }, status: 201 }
  })

  calls.guarded(listPendingAdmins, async () => {
    const accounts = await listPending(deps.db)
    return { ok: true, body: { admins: accounts.map(describeAccount) } }
  })

  calls.guarded(approveAdmin, async ({ payload, parameter }, actor) => {
    const outcome = await approve(deps, actor, parameter('id'), payload)
    if (!outcome.ok) return outcome
    return { ok: true, body: { admin: describeAccount(outcome.value) } }
  })
}
