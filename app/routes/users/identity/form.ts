// The decision on an identity, and the version it is about.
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'

const version = z.int().nonnegative()
const reason = requiredText('Reason', 500)

export const IdentityDecisionForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve-valid-pan'), version }),
  z.object({ intent: z.literal('approve-invalid-pan'), version }),
  z.object({ intent: z.literal('approve-without-pan'), version }),
  z.object({ intent: z.literal('decline'), version, reason }),
  z.object({ intent: z.literal('request-resubmission'), version, reason }),
])
export type IdentityDecisionForm = z.infer<typeof IdentityDecisionForm>
