// What happens to a refund, and the version it is about.
import { FailRefundPayload, SendRefundPayload } from '@affiliate-booking/contract/calls/money/refunds'
import { CorrectReferencePayload } from '@affiliate-booking/contract/calls/money/transfer-references'
import * as z from 'zod'

export const RefundForm = z.discriminatedUnion(
  'intent',
  [
    SendRefundPayload.extend({ intent: z.literal('send') }),
    z.object({ intent: z.literal('complete'), version: SendRefundPayload.shape.version }),
    FailRefundPayload.extend({ intent: z.literal('fail') }),
    CorrectReferencePayload.extend({ intent: z.literal('correct-reference') }),
  ],
  { error: 'Choose what to do.' },
)
export type RefundForm = z.infer<typeof RefundForm>
