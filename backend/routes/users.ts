// Accounts, for their owners and for administrators in reach.
import {
  getIdentityDocument,
  getUser,
  reactivateUser,
  suspendUser,
} from '@affiliate-booking/contract/calls/users'
import type { Deps } from '../deps.ts'
import type { CallServer } from '../http/serve-call.ts'
import { describeUser, describeUserToOthers } from '../services/describe-user.ts'
import { findDocument } from '../services/find-document.ts'
import { findUser } from '../services/find-user.ts'
import { reactivateUser as reactivate, suspendUser as suspend } from '../services/suspend-user.ts'

export function serveUsers(calls: CallServer, deps: Deps): void {
  calls.guarded(getUser, async ({ parameter }, actor) => {
    const found = await findUser(deps.db, actor, parameter('id'))
    if (!found.ok) return found
    const describe = found.value.id === actor.id ? describeUser : describeUserToOthers
    return { ok: true, body: { user: await describe(deps.db, found.value) } }
  })

  calls.guarded(getIdentityDocument, async ({ parameter }, actor) => {
    const found = await findDocument(deps, actor, parameter('id'), parameter('kind'))
    return found.ok ? { ok: true, body: found.value } : found
  })

  calls.guarded(suspendUser, async ({ payload, parameter }, actor) => {
    const outcome = await suspend(deps, actor, parameter('id'), payload.reason)
    if (!outcome.ok) return outcome
    return { ok: true, body: { user: await describeUserToOthers(deps.db, outcome.value) } }
  })

  calls.guarded(reactivateUser, async ({ parameter }, actor) => {
    const outcome = await reactivate(deps.db, actor, parameter('id'))
    if (!outcome.ok) return outcome
    return { ok: true, body: { user: await describeUserToOthers(deps.db, outcome.value) } }
  })
}
