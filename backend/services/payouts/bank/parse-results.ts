// Reads the bank's file with the results of transfers.
import { maximumResultLines, type PayoutResult } from '@affiliate-booking/contract/options/money/payouts'
import {
  normalizeReference,
  transferReferencePattern,
} from '@affiliate-booking/contract/options/money/refunds'
import { parseCsvRecords } from '../../../lists/parse-csv.ts'
import { unescapeFormula } from '../../../lists/unescape-formula.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { parsePayoutNumber } from '../../../public-numbers.ts'

export interface ReadLine {
  /** In the file, from 1; the titles are line 1. */
  line: number
  reference: string
}

export interface ValidLine extends ReadLine {
  payoutNumber: number
  result: PayoutResult
  utr: string | null
  reason: string | null
  /** Paise; null: the file does not say. */
  amount: number | null
}

export interface InvalidLine extends ReadLine {
  problem: string
}

/** What banks call each column and each result. */
const columnNames = {
  reference: ['reference', 'payout', 'reference number', 'customer reference'],
  status: ['status', 'result', 'transaction status'],
  utr: ['utr', 'utr number', 'transaction id', 'bank reference'],
  amount: ['amount', 'amount (inr)'],
  reason: ['reason', 'remarks', 'failure reason'],
} as const

const resultNames: Readonly<Record<string, PayoutResult>> = {
  completed: 'completed',
  success: 'completed',
  successful: 'completed',
  paid: 'completed',
  processed: 'completed',
  failed: 'failed',
  failure: 'failed',
  rejected: 'failed',
  returned: 'returned',
  reversed: 'returned',
}

const maximumReasonLength = 500

/** Fails with 400 for a text that is no CSV with the columns reference and status. */
export function parseResults(text: string): Result<{ valid: ValidLine[]; invalid: InvalidLine[] }> {
  const records = parseCsvRecords(text)
  if (!records.ok) return records
  const [head, ...lines] = records.value
  if (lines.length > maximumResultLines)
    return fail(400, `A file can have at most ${maximumResultLines} lines.`)
  const names = (head?.cells ?? []).map((title) => title.toLowerCase())
  const position = (column: keyof typeof columnNames) =>
    names.findIndex((name) => columnNames[column].some((each) => each === name))
  const positions = {
    reference: position('reference'),
    status: position('status'),
    utr: position('utr'),
    amount: position('amount'),
    reason: position('reason'),
  }
  if (positions.reference < 0 || positions.status < 0)
    return fail(400, 'The first line must name the columns reference and status.')
  const valid: ValidLine[] = []
  const invalid: InvalidLine[] = []
  for (const { row, cells } of lines) {
    const cell = (column: keyof typeof positions) => unescapeFormula(cells[positions[column]] ?? '')
    const read = readLine(row, cell)
    if ('problem' in read) invalid.push(read)
    else valid.push(read)
  }
  return ok({ valid, invalid })
}

/** Spreadsheets write a long number as `4.263E+11`: its digits are lost. */
const isShortened = (utr: string): boolean => /^\d(?:[.,]\d+)?e[+-]?\d{1,3}$/i.test(utr)

/** Why the reference of a completed transfer is none. */
function utrProblem(utr: string): string | null {
  if (utr === '') return 'The UTR is missing.'
  if (isShortened(utr)) return 'The UTR is shortened. Format the column as text.'
  return transferReferencePattern.test(utr) ? null : 'The UTR cannot be read.'
}

function readLine(line: number, cell: (column: keyof typeof columnNames) => string): ValidLine | InvalidLine {
  const reference = cell('reference').slice(0, 50)
  const problem = (text: string) => ({ line, reference, problem: text })
  const payoutNumber = parsePayoutNumber(reference)
  if (payoutNumber === null) return problem('The reference is no payout number.')
  const result = resultNames[cell('status').toLowerCase()]
  if (result === undefined) return problem('The status is not known.')
  // Some banks mark a number as text by an apostrophe.
  const utr = normalizeReference(cell('utr').replace(/^'/, ''))
  const unread = utrProblem(utr)
  if (result === 'completed' && unread !== null) return problem(unread)
  const amount = parseResultAmount(cell('amount'))
  if (amount === undefined) return problem('The amount cannot be read.')
  const given = cell('reason').slice(0, maximumReasonLength)
  const reason = given === '' ? 'The bank gave no reason.' : given
  return {
    line,
    reference,
    payoutNumber,
    result,
    utr: unread === null ? utr : null,
    amount,
    reason: result === 'completed' ? null : reason,
  }
}

/** Rupees such as `1,23,456.50`; null for an empty cell, undefined for what is no amount. */
function parseResultAmount(text: string): number | null | undefined {
  if (text === '') return null
  const [, rupees, paise = ''] =
    /^(?:₹|INR)?\s*(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', '')) ?? []
  return rupees === undefined ? undefined : Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
}
