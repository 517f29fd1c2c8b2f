// What can be done with a payout.
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'

const version = z.coerce.number().int().nonnegative()
const reason = requiredText('Reason', 500)

export const PayoutForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), version }),
  z.object({ intent: z.literal('cancel'), version, reason }),
  z.object({ intent: z.literal('complete'), version, utr: requiredText('UTR', 35) }),
  z.object({ intent: z.literal('fail'), version, reason }),
  z.object({ intent: z.literal('return'), version, reason }),
])
export type PayoutForm = z.infer<typeof PayoutForm>
