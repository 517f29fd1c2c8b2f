// The links of messages about an account, looked at before anything is typed.
import * as z from 'zod'
import { instant } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'

export const FindAccountLinkPayload = z.object({
  /** Of the link. */
  token: requiredText('Link', 200),
  purpose: z.enum(['password-reset', 'email']),
})
export type FindAccountLinkPayload = z.infer<typeof FindAccountLinkPayload>

export const findAccountLink = defineCall({
  id: 'findAccountLink',
  support: 'optional',
  method: 'POST',
  path: '/account-links/find',
  encoding: 'json',
  payload: FindAccountLinkPayload,
  response: z.object({ expiresAt: instant }),
  errorStatuses: [400, 404],
  access: 'anyone',
  summary:
    'Until when the link of a message works; nothing is changed. The answer is the same for a link that is unknown, used, replaced or expired',
})
