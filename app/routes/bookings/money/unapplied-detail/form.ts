// What happens to money without a match.
import { requiredText } from '@affiliate-booking/contract/call'
import {
  MatchReceiptPayload,
  ReturnReceiptPayload,
  VoidReceiptPayload,
} from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { UpiDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'
import * as z from 'zod'

export const UnappliedForm = z.discriminatedUnion(
  'intent',
  [
    MatchReceiptPayload.extend({ intent: z.literal('match') }),
    /** To the customer of the booking that it arrived for. */
    z.object({
      intent: z.literal('refund'),
      version: ReturnReceiptPayload.shape.version,
      reason: ReturnReceiptPayload.shape.reason,
    }),
    z.object({
      intent: z.literal('return'),
      version: ReturnReceiptPayload.shape.version,
      reason: ReturnReceiptPayload.shape.reason,
      upiId: UpiDetails.shape.upiId,
      utr: requiredText('UTR', 35),
    }),
    VoidReceiptPayload.extend({ intent: z.literal('void') }),
    VoidReceiptPayload.extend({ intent: z.literal('undo-return') }),
  ],
  { error: 'Choose what to do.' },
)
export type UnappliedForm = z.infer<typeof UnappliedForm>
