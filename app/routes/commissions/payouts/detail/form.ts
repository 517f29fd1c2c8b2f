// What can be done with a payout.
import { requiredText, ungroup } from '@affiliate-booking/contract/call'
import {
  noTransferReference,
  transferReferencePattern,
} from '@affiliate-booking/contract/options/money/refunds'
import * as z from 'zod'

const version = z.coerce.number().int().nonnegative()
const reason = requiredText('Reason', 500)
const utr = requiredText('UTR', 35).overwrite(ungroup).regex(transferReferencePattern, noTransferReference)

export const PayoutForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), version }),
  z.object({ intent: z.literal('cancel'), version, reason }),
  z.object({ intent: z.literal('complete'), version, utr }),
  z.object({ intent: z.literal('fail'), version, reason }),
  z.object({ intent: z.literal('return'), version, reason }),
  z.object({ intent: z.literal('correct-reference'), version, utr }),
])
export type PayoutForm = z.infer<typeof PayoutForm>
