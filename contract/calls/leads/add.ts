// A lead of somebody who calls or comes by.
import * as z from 'zod'
import { Paise } from '../../fields.ts'
import { defineCall, emailAddress, requiredText } from '../../call.ts'
import { LeadDetails } from '../../shapes/leads.ts'
import { leadDescription } from './leads.ts'

export const AddLeadPayload = z.object({
  name: requiredText('Name', 100),
  email: emailAddress(),
  ...leadDescription,
  /** What the person wants to borrow, insure or spend, in paise. */
  amount: Paise.nonnegative('Amount cannot be negative.').optional(),
  /** That the person has agreed to be contacted. */
  consent: z.literal(true, { error: 'Confirm that the person agreed.' }),
})
export type AddLeadPayload = z.infer<typeof AddLeadPayload>

export const addLead = defineCall({
  id: 'addLead',
  support: 'optional',
  method: 'POST',
  path: '/leads',
  encoding: 'json',
  payload: AddLeadPayload,
  response: z.object({ lead: LeadDetails }),
  errorStatuses: [400, 401, 403],
  access: 'administrator',
  summary:
    'Add a lead of somebody who called or came by. It is assigned at once. The same again within an hour is the same lead',
})
