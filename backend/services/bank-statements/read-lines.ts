// The lines of a bank statement, as banks in India write dates, amounts and references.
import { createHash } from 'node:crypto'
import type { StatementColumns } from '@affiliate-booking/contract/shapes/money/bank-statements'
import { Day } from '@affiliate-booking/contract/days'
import { fail, ok, type Result } from '../../result.ts'
import { findFormerReference, findReference, repeatedReference } from './find-reference.ts'

export interface ReadLine {
  /** In the table, from 1. */
  lineNumber: number
  /** `2026-10-01`. */
  date: string
  /** Paise. */
  amount: number
  isCredit: boolean
  /** Of a line without one of its own: a text that begins with `-`, the same in every file with this line. */
  reference: string
  /** By which an earlier version knows the line; null for the same one. */
  formerReference: string | null
  description: string
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `01/10/2026`, `01-10-26`, `1-Oct-26`, `01 Oct 2026` or `2026-10-01`, also with a time; null for anything else. */
export function parseDay(text: string): string | null {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(text) ??
    rearranged(/^(\d{1,2})[/ .-](\d{1,2}|[a-z]{3,9})[/ .,-]+(\d{4}|\d{2})(?!\d)/i.exec(text))
  if (year === undefined || month === undefined || day === undefined) return null
  const named = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = named > 0 ? named : Number(month)
  const full = year.length === 2 ? `20${year}` : year
  const parsed = Day.safeParse(`${full}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`)
  return parsed.success ? parsed.data : null
}

const rearranged = (match: RegExpExecArray | null): (string | undefined)[] =>
  match ? [match[0], match[3], match[2], match[1]] : []

interface Amount {
  paise: number
  /** Null: the text does not say. */
  isCredit: boolean | null
}

/**
 * `1,23,456.00`, `₹500`, `(500.00)`, `-500`, `500.00 Dr`; null for an empty cell, a dash or zero; undefined for what is
 * no amount.
 */
export function parseStatementAmount(text: string): Amount | null | undefined {
  const plain = text.replaceAll(/[,\s\u00A0]/g, '').replace(/^(₹|INR|Rs\.?)/i, '')
  if (plain === '' || /^-+$/.test(plain)) return null
  const [, open = '', sign = '', rupees, paise = '', side = ''] =
    /^(\()?([+-])?(?:₹)?(\d{1,12})(?:\.(\d{1,2})0*)?\)?(cr|dr)?\.?$/i.exec(plain) ?? []
  if (rupees === undefined) return undefined
  const sum = Number(rupees) * 100 + Number(paise.padEnd(2, '0'))
  if (sum === 0) return null
  if (side !== '') return { paise: sum, isCredit: side.toLowerCase() === 'cr' }
  if (open !== '' || sign === '-') return { paise: sum, isCredit: false }
  return { paise: sum, isCredit: sign === '+' ? true : null }
}

/**
 * The lines with an amount. Fails with 400, naming the line, for a date or an amount that cannot be read. Lines without a
 * date or an amount at the end, such as totals, are left out.
 */
export function readLines(rows: readonly string[][], columns: StatementColumns): Result<ReadLine[]> {
  const lines: ReadLine[] = []
  const [nameLine, nameFormerLine] = [createLineNames(), createLineNames()]
  for (const [index, cells] of rows.entries()) {
    const read = readLine(cells, columns)
    if (read === null) continue
    if (typeof read === 'string') return fail(400, `Line ${index + 1} of the table: ${read}`)
    const { referenceCell, ...line } = read
    const reference = nameLine(line, findReference(referenceCell, line.description))
    const former = findFormerReference(referenceCell, line.description) ?? nameFormerLine(line, null)
    const formerReference = former === reference ? null : former
    lines.push({ ...line, lineNumber: index + 1, reference, formerReference })
  }
  return lines.length === 0 ? fail(400, 'The statement has no lines with an amount.') : ok(lines)
}

/** Keeps apart the lines of a file that have the same reference, or the same text and none. */
function createLineNames() {
  const seen = new Map<string, number>()
  const number = (text: string) => {
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    return { count, digest: createHash('sha256').update(`${text}${count}`).digest('hex').slice(0, 24) }
  }
  return ({ date, amount, isCredit, description }: Line, reference: string | null): string => {
    if (reference === null) return `-${number(JSON.stringify([date, amount, isCredit, description])).digest}`
    const { count, digest } = number(JSON.stringify([date, amount, isCredit, reference, 'reference']))
    return count === 1 ? reference : repeatedReference(digest, reference)
  }
}

type Line = Omit<ReadLine, 'lineNumber' | 'reference' | 'formerReference'>
type Read = Line & { referenceCell: string }

function readLine(cells: readonly string[], columns: StatementColumns): Read | string | null {
  const cell = (index: number | null | undefined) => (index == null ? '' : (cells[index] ?? ''))
  const money = readMoney(cell, columns)
  const day = parseDay(cell(columns.date))
  if (money === null) return null
  if (typeof money === 'string') return day === null ? null : money
  if (day === null)
    return cell(columns.date) === '' || /total|balance/i.test(cells.join(' '))
      ? null
      : 'the date cannot be read.'
  const description = cell(columns.description).replaceAll(/\s+/g, ' ').slice(0, 300)
  return {
    date: day,
    ...money,
    description,
    referenceCell: cell(columns.reference),
  }
}

type Cell = (index: number | null | undefined) => string

/** Null for no amount, a text for what is wrong. */
function readMoney(
  cell: Cell,
  { credit, debit, amount, type }: StatementColumns,
): { amount: number; isCredit: boolean } | string | null {
  const unreadable = 'the amount cannot be read.'
  if (amount == null) {
    const [came, went] = [parseStatementAmount(cell(credit)), parseStatementAmount(cell(debit))]
    if (came === undefined || went === undefined) return unreadable
    if (came && went) return 'it has an amount in and an amount out.'
    // What a bank takes back again stands as a minus where it came.
    if (came) return { amount: came.paise, isCredit: came.isCredit !== false }
    return went ? { amount: went.paise, isCredit: false } : null
  }
  const read = parseStatementAmount(cell(amount))
  if (read === undefined) return unreadable
  if (read === null) return null
  const isCredit = type == null ? read.isCredit : (isCreditSide(cell(type)) ?? read.isCredit ?? undefined)
  if (isCredit === undefined)
    return `“${cell(type).slice(0, 50)}” does not say whether the money came in or went out.`
  return { amount: read.paise, isCredit: isCredit ?? true }
}

const cameIn =
  /^\s*(\+|c\.?\s*$)|\b(cr|crdt|credit(ed|s)?|dep|deposit(ed|s)?|received|inward|in\s*$)(?![a-z])/i
const wentOut =
  /^\s*(-|d\.?\s*$)|\b(dr|dbit|debit(ed|s)?|wdl|withdraw(n|als?)?|paid(?! in)|outward|out\s*$)(?![a-z])/i

/** False for an empty cell. Undefined for what may be the way of the payment, such as `CASH` or `UPI`. */
export function isCreditSide(side: string): boolean | undefined {
  const isIn = cameIn.test(side)
  const isOut = wentOut.test(side) || side.trim() === ''
  return isIn === isOut ? undefined : isIn
}
