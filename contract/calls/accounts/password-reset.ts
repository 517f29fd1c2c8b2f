// A forgotten password: a link by email, and the new password.
import * as z from 'zod'
import { defineCall, emailAddress, requiredSecret, requiredText } from '../../call.ts'

export const RequestPasswordResetPayload = z.object({ email: emailAddress() })
export type RequestPasswordResetPayload = z.infer<typeof RequestPasswordResetPayload>

export const ResetPasswordPayload = z.object({
  /** Of the link. */
  token: requiredText('Link', 200),
  newPassword: requiredSecret('New password'),
})
export type ResetPasswordPayload = z.infer<typeof ResetPasswordPayload>

export const requestPasswordReset = defineCall({
  id: 'requestPasswordReset',
  support: 'optional',
  method: 'POST',
  path: '/auth/password/forgotten',
  encoding: 'json',
  payload: RequestPasswordResetPayload,
  response: z.unknown(),
  errorStatuses: [400, 429],
  access: 'anyone',
  summary:
    'Ask for a link to set a new password. The answer is the same for every email; an account gets a message with the link',
})

export const resetPassword = defineCall({
  id: 'resetPassword',
  support: 'optional',
  method: 'POST',
  path: '/auth/password/reset',
  encoding: 'json',
  payload: ResetPasswordPayload,
  response: z.object({
    /** Such an account signs in on a page of its own. */
    isAdministrator: z.boolean(),
  }),
  errorStatuses: [400, 404],
  access: 'anyone',
  endsSessions: true,
  summary:
    'Set a new password by the link of the message, once within 30 minutes. All sessions of the account end; no new one begins. A young second factor may be removed with them',
})
