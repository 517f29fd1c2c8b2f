// The text of an uploaded CSV file.
import { isStorable } from '../db/database.ts'
import { fail, ok, type Result } from '../result.ts'

/** Which files begin with these bytes. */
const otherFiles = [
  { bytes: [0x50, 0x4b], advice: 'This is an Excel file. Save it as CSV and import that.' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], advice: 'This is an Excel file. Save it as CSV and import that.' },
] as const
const pdf = [0x25, 0x50, 0x44, 0x46]

/**
 * UTF-8, UTF-16 with its mark, or Windows-1252. Fails with 400 for other files.
 * @param insteadOfPdf what to do with a PDF
 */
export async function readCsvFile(file: File, insteadOfPdf: string): Promise<Result<string>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const begins = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  const other = otherFiles.find((each) => begins(each.bytes))
  if (other) return fail(400, other.advice)
  if (begins(pdf)) return fail(400, `This is a PDF. ${insteadOfPdf}`)
  const text = decode(bytes)
  if (!isStorable(text) || text.trim() === '') return fail(400, 'This is not a CSV file.')
  return ok(text)
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
