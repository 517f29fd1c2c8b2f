// The rows of a file as leads, by the columns that were chosen, each with what is wrong in it.
import { createHash } from 'node:crypto'
import { JoinAsLeadPayload, leadDescription } from '@affiliate-booking/contract/calls/leads/leads'
import {
  type LeadImportField,
  leadImportFields,
  maximumImportedLeads,
} from '@affiliate-booking/contract/options/leads'
import type { LeadType } from '@affiliate-booking/contract/options/statuses'
import type { LeadColumns } from '@affiliate-booking/contract/shapes/lead-imports'
import { Paise } from '@affiliate-booking/contract/fields'
import { type CsvRecord, parseCsvRecords } from '../../../lists/parse-csv.ts'
import { unescapeFormula } from '../../../lists/unescape-formula.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { normalizeEmail } from '../../users/account.ts'

export interface LeadTable {
  readonly titles: string[]
  readonly rows: readonly CsvRecord[]
}

export interface ReadRow {
  /** As spreadsheets count: the titles are row 1. */
  readonly row: number
  readonly name: string
  /** In lower case. */
  readonly email: string
  readonly phone: string | null
  readonly type: LeadType | null
  /** Paise. */
  readonly amount: number | null
  readonly place: string | null
  readonly message: string | null
}

export interface RowError {
  readonly row: number
  readonly message: string
}

export const hashOfFile = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Fails with 400 for a file without rows, and for one with too many. */
export function readLeadTable(text: string): Result<LeadTable> {
  const parsed = parseCsvRecords(text)
  if (!parsed.ok) return parsed
  const [head, ...rows] = parsed.value
  if (head === undefined || rows.length === 0)
    return fail(400, 'The file needs a first line with titles, and a line for each person.')
  const titles = head.cells
  if (titles.length > 200) return fail(400, 'A file can have at most 200 columns.')
  if (rows.length > maximumImportedLeads)
    return fail(400, 'A file can have at most 2,000 leads. Split it into several.')
  return ok({ titles, rows })
}

const titlesOf: Readonly<Record<LeadImportField, RegExp>> = {
  email: /e-?mail/i,
  phone: /phone|mobile|whats\s*app|contact (no|number)|^tel/i,
  name: /^(full |customer |client |contact |lead )?name$|^(customer|client|person)$|name/i,
  type: /type|product|interest|looking for|requirement|service/i,
  amount: /amount|budget|value|sum|₹|\brs\b/i,
  district: /district|city|town|place|location|area/i,
  message: /message|note|remark|comment|detail/i,
}

/** What the titles of the file suggest. Each column is used once. */
export function suggestLeadColumns(titles: readonly string[]): LeadColumns {
  const columns: LeadColumns = {}
  const used = new Set<number>()
  for (const field of ['email', 'phone', 'name', 'type', 'amount', 'district', 'message'] as const) {
    const index = titles.findIndex((title, each) => !used.has(each) && titlesOf[field].test(title))
    if (index < 0) continue
    columns[field] = index
    used.add(index)
  }
  return columns
}

/** Fails with 400 for columns that the file lacks, and without name and email. */
export function checkLeadColumns(columns: LeadColumns, titles: readonly string[]): Result<LeadColumns> {
  const chosen = leadImportFields.flatMap((field) => columns[field] ?? [])
  if (chosen.some((index) => index >= titles.length)) return fail(400, 'The file has no such column.')
  if (new Set(chosen).size < chosen.length) return fail(400, 'Use each column once.')
  return ok(columns)
}

const words: readonly (readonly [RegExp, LeadType])[] = [
  [/loan|credit|mortgage/i, 'loan'],
  [/insurance|policy|\blic\b/i, 'insurance'],
  [/real.?estate|property|plot|flat|apartment|house|home|villa|land/i, 'real_estate'],
]

/** `Home loan` is a loan. Undefined for words that name nothing that is known. */
const typeOf = (text: string): LeadType | undefined => words.find(([word]) => word.test(text))?.[1]

const lakh = 1_00_000
const crore = 100 * lakh
const units: Readonly<Record<string, number>> = {
  '': 1,
  k: 1000,
  l: lakh,
  lac: lakh,
  lacs: lakh,
  lakh,
  lakhs: lakh,
  cr: crore,
  crore,
  crores: crore,
}

/** `₹5,00,000`, `Rs. 5,00,000/-`, `500000.00` and `1.125 crore` in paise. Undefined for anything else. */
export function parseLeadAmount(text: string): number | undefined {
  const [, digits = '', fraction = '', unit = ''] =
    /^(?:₹|rs\.?|inr)?\s*(\d[\d,]*(\.\d{1,7})?)\s*([a-z]*)\.?(?:\s*\/[-=–])?$/i.exec(text.trim()) ?? []
  const factor = units[unit.toLowerCase()]
  if (digits === '' || factor === undefined) return undefined
  // A rupee has a hundred paise.
  if (factor === 1 && fraction.length > '.99'.length) return undefined
  const paise = Math.round(Number(digits.replaceAll(',', '')) * factor * 100)
  return Paise.safeParse(paise).success ? paise : undefined
}

/** Spreadsheets write a long number as `9.19447E+11`: its digits are lost. */
const isShortened = (phone: string): boolean => /\de[+-]?\d/i.test(phone)

/** A column with gaps is often exported as decimals: `9447355005.0`. */
const withoutDecimals = (phone: string): string => phone.replace(/^(\+?\d+)\.0+$/, '$1')

const { name: Name, email: Email } = JoinAsLeadPayload.shape
const { phone: Phone, district: District, message: Message } = leadDescription

/** Splits the rows into those that can be imported and what is wrong in the others. */
export function readLeadRows({ rows }: LeadTable, columns: LeadColumns) {
  const valid: ReadRow[] = []
  const errors: RowError[] = []
  for (const { row, cells } of rows) {
    const read = readRow(row, cells, columns)
    if (read.ok) valid.push(read.value)
    else errors.push({ row, message: read.message })
  }
  return { valid, errors }
}

function readRow(row: number, cells: readonly string[], columns: LeadColumns): Result<ReadRow> {
  const cell = (field: LeadImportField) => {
    const index = columns[field]
    return index == null ? '' : unescapeFormula(cells[index] ?? '')
  }
  const phone = withoutDecimals(cell('phone'))
  const typed = { type: cell('type'), amount: cell('amount') }
  const type = typed.type === '' ? null : typeOf(typed.type)
  const amount = typed.amount === '' ? null : parseLeadAmount(typed.amount)
  const checked = [
    Name.safeParse(cell('name')),
    Email.safeParse(cell('email')),
    Phone.safeParse(phone),
    District.safeParse(cell('district')),
    Message.safeParse(cell('message')),
  ]
  const problems = [
    ...checked.flatMap(({ error }) => error?.issues[0]?.message ?? []),
    ...(isShortened(phone) ? ['The phone number is shortened. Format the column as text.'] : []),
    ...(type === undefined ? ['The type must be loan, insurance or real estate.'] : []),
    ...(amount === undefined ? ['The amount must be in rupees, such as 5,00,000.'] : []),
  ]
  if (problems.length > 0 || type === undefined || amount === undefined) return fail(400, problems.join(' '))
  return ok({
    row,
    name: cell('name'),
    email: normalizeEmail(cell('email')),
    phone: /\d{3}/.test(phone) ? phone : null,
    type,
    amount,
    place: cell('district') === '' ? null : cell('district'),
    message: cell('message') === '' ? null : cell('message'),
  })
}
