// Money that came in without a booking. The amount is typed in rupees.
import { RecordUnappliedReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import * as z from 'zod'
import { rupees } from '../../../../.server/forms/rupees.ts'

const { reference, note, amount } = RecordUnappliedReceiptPayload.shape

export const RecordMoneyForm = z.object({
  amount: rupees({ required: 'Amount is required.', invalid: 'Enter an amount such as 3,000.' }).pipe(amount),
  reference,
  note,
})
