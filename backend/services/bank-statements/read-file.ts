// Reads the file of a bank: its encoding, its records, and where the table begins.
import { createHash } from 'node:crypto'
import {
  maximumStatementBytes,
  maximumStatementLines,
} from '@affiliate-booking/contract/options/money/bank-statements'
import { parseCsv } from '../../lists/parse-csv.ts'
import { readCsvFile } from '../../lists/read-csv-file.ts'
import type { Deps } from '../../deps.ts'
import { bankStatements } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { isEncrypted } from '../encryption/encryption.ts'

/** UTF-8, UTF-16 with its mark, or Windows-1252. Fails with 400 for other files, and with 413 for a large one. */
export async function readStatementText(file: File): Promise<Result<string>> {
  if (file.size > maximumStatementBytes) return fail(413, 'The file can be at most 5 MB.')
  return readCsvFile(file, 'Download the statement as CSV from your bank.')
}

export interface StatementTable {
  titles: string[]
  rows: string[][]
  /** Of the format: the same for every statement of a bank. */
  signature: string
}

/** Banks put name, account and period above the table: it begins with the first line that names a date and an amount. */
export function readTable(text: string): Result<StatementTable> {
  const parsed = parseCsv(text)
  if (!parsed.ok) return parsed
  const records = parsed.value
  const first = records.findIndex(
    (cells) => cells.some((cell) => /date/i.test(cell)) && cells.some((cell) => amountTitle.test(cell)),
  )
  const titles = records[first]
  if (titles === undefined)
    return fail(400, 'No line of the file has a date and an amount. Is it a bank statement?')
  const rows = records.slice(first + 1)
  if (rows.length === 0) return fail(400, 'The statement has no lines.')
  if (rows.length > maximumStatementLines)
    return fail(400, `A file can have at most ${maximumStatementLines} lines.`)
  const signature = createHash('sha256').update(titles.join('\n').toLowerCase()).digest('hex').slice(0, 32)
  return ok({ titles, rows, signature })
}

/** The table of a file that waits for its columns. Fails with 404 when the file cannot be decrypted. */
export function readStoredTable(
  deps: Pick<Deps, 'encryption' | 'log'>,
  { id, content }: { id: string; content: string },
): Result<StatementTable> {
  // The release before stored files in clear.
  const text = isEncrypted(content) ? decryptOrNull(deps, bankStatements.content, id, content) : content
  return text === null
    ? fail(404, 'This file cannot be read: its key is missing. Upload the file again.')
    : readTable(text)
}

const amountTitle = /amount|credit|debit|deposit|withdrawal|\bcr\b|\bdr\b/i
