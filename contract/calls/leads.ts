// Joining as a lead.
import * as z from 'zod'
import { defineCall, emailAddress, requiredText } from '../call.ts'

export const LeadJoinPayload = z.object({
  name: requiredText('Name', 100),
  email: emailAddress(),
  /** The referral value; empty when there is none. An unknown one is ignored by the host. */
  ref: z.string(),
})
export type LeadJoinPayload = z.infer<typeof LeadJoinPayload>

export const joinAsLead = defineCall({
  id: 'joinAsLead',
  ring: 'extended',
  method: 'POST',
  path: '/leads/join',
  encoding: 'json',
  payload: LeadJoinPayload,
  answer: z.unknown(),
  rejections: [400, 429],
  access: 'anyone',
  summary: 'Join as a lead',
})
