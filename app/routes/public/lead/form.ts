// What the lead page posts to us.
import { JoinAsLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import * as z from 'zod'
import { parseReferral } from '../../../domain/accounts/referral.ts'

/** As the payload; a referral that cannot be one counts as none. */
export const LeadForm = JoinAsLeadPayload.extend({
  ref: z.string().optional().transform(parseReferral),
  /** Of an affiliate, typed in; one that cannot be any counts as none. */
  code: z.string().optional().transform(parseReferral),
})

/** What was told beside name and email; empty fields are left out. */
export const describedFields = ({ type, phone, district, message }: z.infer<typeof LeadForm>) => ({
  ...(type && { type }),
  ...(phone && { phone }),
  ...(district && { district }),
  ...(message && { message }),
})
