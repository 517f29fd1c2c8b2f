import { fail, ok, type Result } from '../result.ts'

// A field with its separator: quoted, with doubled quotes inside, or plain.
const fields = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y,
  '\t': /(?:"((?:[^"]|"")*)"|([^"\t\r\n]*))(\t|\r\n|\n|\r|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r\n|\n|\r|$)/y,
} as const

/**
 * The records of a CSV text (RFC 4180), separated by the first comma, semicolon or tab that it has. Empty lines are left out. Fails with 400 for
 * a quote that is out of place.
 */
export function parseCsv(text: string): Result<string[][]> {
  const source = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(source)
  const field = fields[separator]
  const records: string[][] = []
  let record: string[] = []
  let position = 0
  while (position < source.length) {
    field.lastIndex = position
    const match = field.exec(source)
    if (!match) return fail(400, `Line ${records.length + 1} of the file is not valid CSV.`)
    const [whole, quoted, plain = '', end = ''] = match
    position += whole.length
    record.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === separator) continue
    if (record.some((cell) => cell !== '')) records.push(record)
    record = []
  }
  if (record.length > 0) records.push([...record, ''])
  return ok(records)
}

function separatorOf(source: string): keyof typeof fields {
  const found = /[,;\t]/.exec(source)?.[0]
  return found === ';' || found === '\t' ? found : ','
}
