import * as calls from '@affiliate-booking/contract/calls/accounts/users'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { getIdentityDocument } from '../../services/identity/documents/get-identity-document.ts'
import { changeTerritory } from '../../services/users/change-territory.ts'
import { findDeletionDelays } from '../../services/privacy/pending-deletion.ts'
import { describeUserToAdmin } from '../../services/users/describe-user.ts'
import { getUserHistory } from '../../services/users/get-user-history.ts'
import { getUser } from '../../services/users/get-user.ts'
import { exportUsers, listUsers } from '../../services/users/list-users.ts'
import { reactivateUser } from '../../services/users/reactivate-user.ts'
import { suspendUser } from '../../services/users/suspend-user.ts'

export function serveUsers(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.listUsers, async ({ payload }, actor) => ({
    ok: true,
    body: await listUsers(deps.db, actor, payload),
  }))

  router.authenticated(calls.exportUsers, async ({ payload }, actor) => ({
    ok: true,
    body: exportUsers(deps.db, actor, payload),
  }))

  router.authenticated(calls.getUserHistory, async ({ parameter }, actor) => {
    const result = await getUserHistory(deps, actor, parameter('id'))
    return result.ok ? { ok: true, body: { timeline: result.value } } : result
  })

  router.authenticated(calls.getUser, async ({ parameter }, actor) => {
    const result = await getUser(deps, actor, parameter('id'))
    if (!result.ok) return result
    const deletionWaitsFor = await findDeletionDelays(deps, result.value.id)
    return { ok: true, body: { user: { ...result.value, ...(deletionWaitsFor && { deletionWaitsFor }) } } }
  })

  router.authenticated(calls.getIdentityDocument, async ({ parameter }, actor) => {
    const result = await getIdentityDocument(deps, actor, parameter('id'), parameter('kind'))
    return result.ok ? { ok: true, body: result.value } : result
  })

  router.authenticated(calls.suspendUser, async (request, actor) => {
    const { payload, parameter } = request
    const result = await suspendUser(deps, actor, parameter('id'), payload.reason, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { user: await describeUserToAdmin(deps, result.value) } }
  })

  router.authenticated(calls.reactivateUser, async (request, actor) => {
    const result = await reactivateUser(deps, actor, request.parameter('id'), requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { user: await describeUserToAdmin(deps, result.value) } }
  })

  router.authenticated(calls.changeTerritory, async (request, actor) => {
    const { payload, parameter } = request
    const result = await changeTerritory(deps, actor, parameter('id'), payload, requestOrigin(request))
    if (!result.ok) return result
    return { ok: true, body: { user: await describeUserToAdmin(deps, result.value) } }
  })
}
