// The forms of a bank statement: its columns, and the decision on a line.
import { DecideStatementLinePayload } from '@affiliate-booking/contract/calls/money/bank-statements'
import { StatementColumns } from '@affiliate-booking/contract/shapes/money/bank-statements'
import * as z from 'zod'

/** An empty choice is no column. */
const optional = StatementColumns.shape.reference

export const StatementForm = z.discriminatedUnion(
  'intent',
  [
    z.object({
      intent: z.literal('columns'),
      date: StatementColumns.shape.date,
      description: StatementColumns.shape.description,
      reference: optional,
      credit: optional,
      debit: optional,
      amount: optional,
      type: optional,
    }),
    DecideStatementLinePayload.extend({
      intent: z.literal('decide'),
      line: z.guid('Reload the page and try again.'),
    }),
  ],
  { error: 'Choose what to do.' },
)
export type StatementForm = z.infer<typeof StatementForm>

/** The booking that is looked up for a line, in the page's URL. */
export const MatchQuery = z.object({
  line: z.guid(),
  booking: z.string().trim().min(1).max(40),
})
