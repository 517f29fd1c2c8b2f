// Money that came in without a booking. The amount is typed in rupees.
import { requiredText } from '@affiliate-booking/contract/call'
import { RecordUnappliedReceiptPayload } from '@affiliate-booking/contract/calls/money/unapplied-receipts'
import * as z from 'zod'
import { paiseOf } from '../../../../domain/format/money.ts'

const { reference, note, amount } = RecordUnappliedReceiptPayload.shape

export const RecordMoneyForm = z.object({
  amount: requiredText('Amount', 20)
    .transform((typed, context) => {
      const paise = paiseOf(typed)
      if (paise !== undefined) return paise
      context.addIssue({ code: 'custom', message: 'Enter an amount such as 3,000.' })
      return z.NEVER
    })
    .pipe(amount),
  reference,
  note,
})
