import { fail, ok, type Result } from '../result.ts'

// A field with its separator: quoted, with doubled quotes inside, or plain.
const field = /(?:"((?:[^"]|"")*)"|([^",;\r\n]*))(,|;|\r\n|\n|\r|$)/y

const isEnd = (separator: string) => separator !== ',' && separator !== ';'

/**
 * The records of a CSV text (RFC 4180), separated by commas or by semicolons. Empty lines are left out. Fails with 400 for
 * a quote that is out of place.
 */
export function parseCsv(text: string): Result<string[][]> {
  const source = text.replace(/^\uFEFF/, '')
  const separator = /^[^\r\n]*/.exec(source)?.[0].includes(',') === false ? ';' : ','
  const records: string[][] = []
  let record: string[] = []
  let position = 0
  while (position < source.length) {
    field.lastIndex = position
    const match = field.exec(source)
    if (!match) return fail(400, `Line ${records.length + 1} of the file is not valid CSV.`)
    const [whole, quoted, plain = '', end = ''] = match
    position += whole.length
    const value = quoted === undefined ? plain : quoted.replaceAll('""', '"')
    if (!isEnd(end) && end !== separator) {
      return fail(400, `Line ${records.length + 1} of the file mixes commas and semicolons.`)
    }
    record.push(value.trim())
    if (isEnd(end)) {
      if (record.some((cell) => cell !== '')) records.push(record)
      record = []
    }
  }
  if (record.length > 0) records.push([...record, ''])
  return ok(records)
}
