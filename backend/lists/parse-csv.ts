import { fail, ok, type Result } from '../result.ts'

// A field with its separator: quoted, with doubled quotes inside, or plain.
const fields = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
} as const

export interface CsvRecord {
  /** As spreadsheets count: the first line is row 1, and an empty line is a row too. */
  readonly row: number
  readonly cells: string[]
}

/**
 * The records of a CSV text (RFC 4180), separated by the first comma, semicolon or tab that it has. Empty lines are
 * left out. Fails with 400 for a quote that is out of place.
 */
export function parseCsvRecords(text: string): Result<CsvRecord[]> {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const field = fields[separator]
  const records: CsvRecord[] = []
  let cells: string[] = []
  let row = 1
  let position = 0
  while (position < source.length) {
    field.lastIndex = position
    const match = field.exec(source)
    if (!match) return fail(400, `Line ${row} of the file is not valid CSV.`)
    const [whole, quoted, plain = '', end = ''] = match
    position += whole.length
    cells.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === separator) continue
    if (cells.some((cell) => cell !== '')) records.push({ row, cells })
    cells = []
    row += 1
  }
  if (cells.length > 0) records.push({ row, cells: [...cells, ''] })
  return ok(records)
}

/** The same, where nobody asks for the rows. */
export function parseCsv(text: string): Result<string[][]> {
  const records = parseCsvRecords(text)
  return records.ok ? ok(records.value.map(({ cells }) => cells)) : records
}

function separatorOf(source: string): keyof typeof fields {
  const found = /[,;\t]/.exec(source)?.[0]
  return found === ';' || found === '\t' ? found : ','
}
