/** The invitations that wait to be accepted. */
export const invitationsPath = '/admins/invitations'

/** The form for a new one. */
export const invitePath = '/admins/invite'
