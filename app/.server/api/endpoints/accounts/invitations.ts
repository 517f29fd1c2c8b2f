import * as calls from '@affiliate-booking/contract/calls/accounts/invitations'
import type {
  AcceptInvitationPayload,
  AdminInvitationQuery,
  InviteAdminPayload,
} from '@affiliate-booking/contract/calls/accounts/invitations'
import { type AppContext, apiOf } from '../../client.ts'
import { registrationOptions } from './auth.ts'

export const inviteAdmin = (context: AppContext, payload: InviteAdminPayload) =>
  apiOf(context).call(calls.inviteAdmin, payload)

export const listAdminInvitations = (context: AppContext, query: AdminInvitationQuery) =>
  apiOf(context).call(calls.listAdminInvitations, query)

export const resendAdminInvitation = (context: AppContext, id: string) =>
  apiOf(context).call(calls.resendAdminInvitation, undefined, { params: { id } })

export const withdrawAdminInvitation = (context: AppContext, id: string) =>
  apiOf(context).call(calls.withdrawAdminInvitation, undefined, { params: { id }, ignoreBody: true })

export const findInvitation = (context: AppContext, token: string) =>
  apiOf(context).call(calls.findInvitation, { token }, { anonymous: true })

export const acceptInvitation = (context: AppContext, payload: AcceptInvitationPayload) =>
  apiOf(context).call(calls.acceptInvitation, payload, registrationOptions)

/** Whether the host is known to lack invitations. */
export const lacksInvitations = (context: AppContext) => apiOf(context).lacks(calls.inviteAdmin)
