// Accounts, for their owners and for administrators in reach.
import {
  exportUsers,
  getIdentityDocument,
  getUser,
  getUserHistory,
  listUsers,
  reactivateUser,
  suspendUser,
} from '@affiliate-booking/contract/calls/users'
import type { Deps } from '../deps.ts'
import { type CallRouter, requestOrigin } from '../http/call-router.ts'
import { describeUser, describeUserToAdmin } from '../services/users/describe-user.ts'
import { findDocument } from '../services/documents/find-document.ts'
import { getUser } from '../services/users/get-user.ts'
import { exportUsers as exportAll, listUsers as list } from '../services/users/list-users.ts'
import { getUserHistory } from '../services/users/get-user-history.ts'
import { reactivateUser as reactivate, suspendUser as suspend } from '../services/users/suspend-user.ts'

export function serveUsers(calls: CallRouter, deps: Deps): void {
  calls.guarded(listUsers, async ({ payload }, actor) => ({
    ok: true,
    body: await list(deps.db, actor, payload),
  }))

  calls.guarded(exportUsers, async ({ payload }, actor) => ({
    ok: true,
    body: exportAll(deps.db, actor, payload),
  }))

  calls.guarded(getUserHistory, async ({ parameter }, actor) => {
    const found = await getUserHistory(deps.db, actor, parameter('id'))
    return found.ok ? { ok: true, body: { timeline: found.value } } : found
  })

  calls.guarded(getUser, async ({ parameter }, actor) => {
    const found = await getUser(deps.db, actor, parameter('id'))
    if (!found.ok) return found
    const describe = found.value.id === actor.id ? describeUser : describeUserToAdmin
    return { ok: true, body: { user: await describe(deps.db, found.value) } }
  })

  calls.guarded(getIdentityDocument, async ({ parameter }, actor) => {
    const found = await findDocument(deps, actor, parameter('id'), parameter('kind'))
    return found.ok ? { ok: true, body: found.value } : found
  })

  calls.guarded(suspendUser, async (request, actor) => {
    const { payload, parameter } = request
    const outcome = await suspend(deps, actor, parameter('id'), payload.reason, requestOrigin(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: { user: await describeUserToAdmin(deps.db, outcome.value) } }
  })

  calls.guarded(reactivateUser, async (request, actor) => {
    const outcome = await reactivate(deps, actor, request.parameter('id'), requestOrigin(request))
    if (!outcome.ok) return outcome
    return { ok: true, body: { user: await describeUserToAdmin(deps.db, outcome.value) } }
  })
}
