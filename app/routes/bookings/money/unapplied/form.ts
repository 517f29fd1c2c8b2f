// Money that came in without a booking. The amount is typed in rupees.
import { RecordUnappliedReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import { CloseUnbookedSettlementPayload } from '@affiliate-booking/contract/calls/money/gateways'
import * as z from 'zod'
import { rupees } from '../../../../.server/forms/rupees.ts'

const { reference, note, amount } = RecordUnappliedReceiptPayload.shape

/** A line of the gateway's transfers that needs nothing more. */
export const CloseLineForm = CloseUnbookedSettlementPayload.extend({
  intent: z.literal('close'),
  line: z.string().min(1, 'Choose a line.'),
})

export const RecordMoneyForm = z.object({
  amount: rupees({ required: 'Amount is required.', invalid: 'Enter an amount such as 3,000.' }).pipe(amount),
  reference,
  note,
})
