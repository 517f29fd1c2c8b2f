// The email of the own account: to be confirmed by a link or a code, and to be changed.
import * as z from 'zod'
import { instant } from '../../fields.ts'
import { defineCall, emailAddress, requiredSecret, requiredText } from '../../call.ts'

export const AccountEmail = z.object({
  address: z.string(),
  /** When its owner confirmed it; null: not yet. */
  verifiedAt: instant.nullish(),
  /** Where a message was sent that still waits to be confirmed: this address, or the one that replaces it. */
  pending: z.object({ address: z.string(), expiresAt: instant }).nullish(),
})
export type AccountEmail = z.infer<typeof AccountEmail>

export const VerifyEmailPayload = z.object({
  /** Of the link. */
  token: requiredText('Link', 200),
})
export type VerifyEmailPayload = z.infer<typeof VerifyEmailPayload>

export const EnterEmailCodePayload = z.object({ code: requiredText('Code', 40) })
export type EnterEmailCodePayload = z.infer<typeof EnterEmailCodePayload>

export const ChangeEmailPayload = z.object({
  email: emailAddress(),
  currentPassword: requiredSecret('Current password'),
})
export type ChangeEmailPayload = z.infer<typeof ChangeEmailPayload>

const VerifiedEmail = z.object({
  /** Whether it replaced another address, with which people signed in until now. */
  isChanged: z.boolean(),
  /** Such an account signs in on a page of its own. */
  isAdministrator: z.boolean().optional(),
})

export const getEmail = defineCall({
  id: 'getEmail',
  support: 'optional',
  method: 'GET',
  path: '/email',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ email: AccountEmail }),
  errorStatuses: [401],
  access: 'signed in',
  summary: 'The email of the own account, and whether it is confirmed',
})

export const sendEmailCode = defineCall({
  id: 'sendEmailCode',
  support: 'optional',
  method: 'POST',
  path: '/email/send',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ email: AccountEmail }),
  errorStatuses: [401, 409, 429],
  access: 'signed in',
  summary: 'Send a link and a code once more, to the address that waits to be confirmed. Earlier ones end',
})

export const enterEmailCode = defineCall({
  id: 'enterEmailCode',
  support: 'optional',
  method: 'POST',
  path: '/email/code',
  encoding: 'json',
  payload: EnterEmailCodePayload,
  response: VerifiedEmail,
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  endsSessions: true,
  summary:
    'Confirm an email by the code of the message. An email that replaces another one ends all other sessions',
})

export const verifyEmail = defineCall({
  id: 'verifyEmail',
  support: 'optional',
  method: 'POST',
  path: '/email/verify',
  encoding: 'json',
  payload: VerifyEmailPayload,
  response: VerifiedEmail,
  errorStatuses: [400, 401, 404, 409],
  access: 'anyone',
  endsSessions: true,
  summary:
    'Confirm an email by the link of the message. An email that replaces another one needs a session of the account (401 without), and ends all others',
})

export const changeEmail = defineCall({
  id: 'changeEmail',
  support: 'optional',
  method: 'POST',
  path: '/email/change',
  encoding: 'json',
  payload: ChangeEmailPayload,
  response: z.object({ email: AccountEmail }),
  errorStatuses: [400, 401, 409, 429],
  access: 'signed in',
  summary:
    'Ask for another email. It needs the password; the present one stays until a link or code that is sent to the new one is used',
})

export const cancelEmailChange = defineCall({
  id: 'cancelEmailChange',
  support: 'optional',
  method: 'POST',
  path: '/email/cancel',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ email: AccountEmail }),
  errorStatuses: [401],
  access: 'signed in',
  summary: 'Cancel a change of the own email that waits to be confirmed: its link and code end',
})
