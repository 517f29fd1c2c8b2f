// Imported bank statements and their lines.
import * as z from 'zod'
import { count, instant, Paise } from '../../fields.ts'
import { Day } from '../../days.ts'
import { pageOf } from '../../lists.ts'
import { statementDecisions, statementOutcomes } from '../../options/money/bank-statements.ts'
import { lineMatchOutcomes } from '../../options/money/unapplied-receipts.ts'
import { knownWords } from '../../tolerant.ts'
import { MatchCandidate } from './unapplied-receipts.ts'

/** Which column of the file holds what, from 0; null: none. */
const column = z.int('Choose a column.').nonnegative().max(99)

export const StatementColumns = z.object({
  date: column,
  description: column,
  /** Without one, the reference is found in the description. */
  reference: column.nullish(),
  /** Money in and out, in columns of their own. */
  credit: column.nullish(),
  debit: column.nullish(),
  /** Both in one column: with a sign, with Cr or Dr, or told by the type. */
  amount: column.nullish(),
  type: column.nullish(),
})
export type StatementColumns = z.infer<typeof StatementColumns>

export const BankStatement = z.object({
  id: z.string(),
  fileName: z.string(),
  importedBy: z.string(),
  createdAt: instant,
  /** Lines of the file; null until its columns are chosen. */
  lines: count.nullish(),
  /** Lines that an earlier file had. */
  duplicates: count.nullish(),
  /** Lines that wait for a decision. */
  open: count,
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankStatementList = pageOf(BankStatement)

export const StatementLine = z.object({
  id: z.string(),
  date: Day,
  amount: Paise,
  isCredit: z.boolean(),
  /** Null: the line has none. */
  reference: z.string().nullish(),
  description: z.string(),
  outcome: z.enum(statementOutcomes),
  /** An open line that agrees exactly with a payment which its customer entered: it can be confirmed with the others. */
  isExact: z.boolean(),
  /** Why an open line matches nothing, or what follows from confirming it. */
  note: z.string().nullish(),
  booking: z.object({ id: z.string(), bookingNumber: z.string(), customerName: z.string() }).nullish(),
  receiptId: z.string().nullish(),
  refundId: z.string().nullish(),
  payoutId: z.string().nullish(),
  /** The lead whose income it is. */
  leadId: z.string().nullish(),
  decisions: knownWords(statementDecisions),
})
export type StatementLine = z.infer<typeof StatementLine>

export const BankStatementDetails = BankStatement.extend({
  /** The caller may delete it: its columns are not chosen. */
  isDiscardable: z.boolean().nullish(),
  /** The caller may delete it with its lines: none of them is decided. */
  areLinesDiscardable: z.boolean().nullish(),
  /** While the columns are not chosen: the first lines of the file, its titles first, and a suggestion. */
  sample: z
    .object({
      titles: z.array(z.string()),
      rows: z.array(z.array(z.string())),
      suggestion: StatementColumns.partial(),
    })
    .nullish(),
})
export type BankStatementDetails = z.infer<typeof BankStatementDetails>

export const StatementLineList = pageOf(StatementLine)

/** A booking that a line may be matched with, and what would follow. */
export const StatementMatch = MatchCandidate.extend({ outcome: z.enum(lineMatchOutcomes) })
export type StatementMatch = z.infer<typeof StatementMatch>
