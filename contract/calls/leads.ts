// Joining as a lead.
import * as z from 'zod'
import { defineCall, emailAddress, requiredText, unread } from '../call.ts'
import { referralClick } from '../shapes/referrals/referral-click.ts'

export const JoinAsLeadPayload = z.object({
  name: requiredText('Name', 100),
  email: emailAddress(),
  /** The referral value, or empty. An unknown one is ignored. */
  ref: z.string(),
  referralClick,
})
export type JoinAsLeadPayload = z.infer<typeof JoinAsLeadPayload>

export const joinAsLead = defineCall({
  id: 'joinAsLead',
  support: 'best-effort',
  method: 'POST',
  path: '/leads/join',
  encoding: 'json',
  payload: JoinAsLeadPayload,
  response: unread(
    z.object({
      lead: z.object({ leadId: z.string(), status: z.string() }).nullish(),
      /** The first name of the affiliate who is credited; only from our backend. */
      recommendedBy: z.string().nullish(),
    }),
  ),
  errorStatuses: [400, 429],
  access: 'anyone',
  summary: 'Join as a lead',
})
