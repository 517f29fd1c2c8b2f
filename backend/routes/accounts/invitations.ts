import * as calls from '@affiliate-booking/contract/calls/accounts/invitations'
import type { Deps } from '../../deps.ts'
import { type CallRouter, requestOrigin } from '../../http/call-router.ts'
import { acceptInvitation, findInvitation } from '../../services/invitations/accept-invitation.ts'
import {
  inviteAdmin,
  resendAdminInvitation,
  withdrawAdminInvitation,
} from '../../services/invitations/invite-admin.ts'
import { listAdminInvitations } from '../../services/invitations/list-invitations.ts'

export function serveInvitations(router: CallRouter, deps: Deps): void {
  router.authenticated(calls.inviteAdmin, async (request, actor) => {
    const result = await inviteAdmin(deps, actor, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { invitation: result.value }, status: 201 } : result
  })

  router.authenticated(calls.listAdminInvitations, async ({ payload }) => ({
    ok: true,
    body: await listAdminInvitations(deps, payload),
  }))

  router.authenticated(calls.resendAdminInvitation, async (request, actor) => {
    const result = await resendAdminInvitation(deps, actor, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: { invitation: result.value } } : result
  })

  router.authenticated(calls.withdrawAdminInvitation, async (request, actor) => {
    const result = await withdrawAdminInvitation(deps, actor, request.parameter('id'), requestOrigin(request))
    return result.ok ? { ok: true, body: { message: 'The invitation is withdrawn.' } } : result
  })

  router.public(calls.findInvitation, async ({ payload }) => {
    const result = await findInvitation(deps, payload.token)
    return result.ok ? { ok: true, body: { invitation: result.value } } : result
  })

  router.public(calls.acceptInvitation, async (request) => {
    const result = await acceptInvitation(deps, request.payload, requestOrigin(request))
    return result.ok ? { ok: true, body: { message: 'The account is made.' }, status: 201 } : result
  })
}
