// Administrators who are invited by a link, and make their own account by it.
import * as z from 'zod'
import { instant } from '../../fields.ts'
import { defineCall, emailAddress, requiredPhone, requiredSecret, requiredText } from '../../call.ts'
import { pageOf, pageQuery, searchText } from '../../lists.ts'
import { adminRoles } from '../../options/accounts/roles.ts'
import { AdminTerritory } from './admins.ts'

/** The role, and where. */
const Appointment = z.object({
  email: z.string(),
  role: z.enum(adminRoles),
  country: z.string().nullish(),
  state: z.string().nullish(),
  district: z.string().nullish(),
  /** Percent. */
  commissionRate: z.number().nullish(),
  expiresAt: instant,
})

export const AdminInvitation = Appointment.extend({
  id: z.string(),
  /** The name of the super administrator. */
  invitedBy: z.string(),
  /** The last time. */
  sentAt: instant,
  /** Its link does not work any more; it can be sent again. */
  isExpired: z.boolean(),
})
export type AdminInvitation = z.infer<typeof AdminInvitation>

export const InviteAdminPayload = z.object({ email: emailAddress() }).and(AdminTerritory)
export type InviteAdminPayload = z.infer<typeof InviteAdminPayload>

export const AdminInvitationQuery = z.object({
  /** A part of the email. */
  q: searchText,
  ...pageQuery,
})
export type AdminInvitationQuery = z.infer<typeof AdminInvitationQuery>

const link = { token: requiredText('Link', 200) }

export const FindInvitationPayload = z.object(link)
export type FindInvitationPayload = z.infer<typeof FindInvitationPayload>

export const AcceptInvitationPayload = z.object({
  ...link,
  name: requiredText('Name', 100),
  phone: requiredPhone('Phone'),
  password: requiredSecret('Password'),
})
export type AcceptInvitationPayload = z.infer<typeof AcceptInvitationPayload>

export const inviteAdmin = defineCall({
  id: 'inviteAdmin',
  support: 'optional',
  method: 'POST',
  path: '/admins/invitations',
  encoding: 'json',
  payload: InviteAdminPayload,
  response: z.object({ invitation: AdminInvitation }),
  errorStatuses: [400, 401, 403, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Invite an administrator by email. The link works once, for seven days',
})

export const listAdminInvitations = defineCall({
  id: 'listAdminInvitations',
  support: 'optional',
  method: 'GET',
  path: '/admins/invitations',
  encoding: 'query',
  payload: AdminInvitationQuery,
  response: pageOf(AdminInvitation)
    .omit({ rows: true })
    .extend({ invitations: z.array(AdminInvitation) }),
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary:
    'Invitations that are neither accepted nor withdrawn, expired ones too; those that work longest first',
})

export const resendAdminInvitation = defineCall({
  id: 'resendAdminInvitation',
  support: 'optional',
  method: 'POST',
  path: '/admins/invitations/{id}/send',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ invitation: AdminInvitation }),
  errorStatuses: [401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Send an invitation once more, with a new link for seven days. The earlier link ends',
})

export const withdrawAdminInvitation = defineCall({
  id: 'withdrawAdminInvitation',
  support: 'optional',
  method: 'POST',
  path: '/admins/invitations/{id}/withdraw',
  encoding: 'none',
  payload: z.undefined(),
  response: z.unknown(),
  errorStatuses: [401, 403, 404],
  access: 'super_admin',
  summary: 'Withdraw an invitation: its link ends',
})

export const findInvitation = defineCall({
  id: 'findInvitation',
  support: 'optional',
  method: 'POST',
  path: '/invitations/find',
  encoding: 'json',
  payload: FindInvitationPayload,
  response: z.object({ invitation: Appointment }),
  errorStatuses: [400, 404],
  access: 'anyone',
  summary: 'What the link of an invitation offers; nothing is changed',
})

export const acceptInvitation = defineCall({
  id: 'acceptInvitation',
  support: 'optional',
  method: 'POST',
  path: '/invitations/accept',
  encoding: 'json',
  payload: AcceptInvitationPayload,
  response: z.unknown(),
  errorStatuses: [400, 404, 409],
  access: 'anyone',
  summary: 'Make the account of an invitation, once. Role and territory are those of the invitation',
})
