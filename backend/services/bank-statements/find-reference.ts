// The bank's reference of a line, as banks in India write it.
import { normalizeReference } from '@affiliate-booking/contract/options/money/refunds'

/**
 * The number of a payment by UPI or IMPS, or a UTR, in a cell of its own or in the narration: `UPI/426300000123/…`,
 * `NEFT-SBIN526100112345-…`. Other texts of the cell count last: SBI writes the payer's bank there, and others a cheque
 * number.
 */
export function findReference(cell: string, description: string): string | null {
  const own = normalizeReference(cell.replaceAll("'", '').replaceAll(/(?<=\d)\s+(?=\d)/g, ''))
  if (isTransferNumber(own)) return own
  const found = findWithin(own) ?? findWithin(description.toUpperCase())
  if (found !== null) return found
  return /^(?=.*\d)[\w/-]{4,35}$/.test(own) && !/^0+$/.test(own) ? own : null
}

/** A number of UPI or IMPS, a UTR of NEFT or RTGS, and a number that stands at a word. Not the phone number of a UPI id. */
const referencePatterns = [
  /(?<![A-Z0-9])\d{12}(?![A-Z0-9@])/,
  /(?<![A-Z0-9])(?:[A-Z]{4}[A-Z0-9]?\d{9,17}|N\d{15})(?![A-Z0-9@])/,
  /(?<!\d)\d{12}(?![\d@])/,
] as const

const findWithin = (text: string): string | null =>
  referencePatterns.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined) ?? null

/** As lines were read until migration 0055: by that their rows are known. */
export function findFormerReference(cell: string, description: string): string | null {
  const own = cell.replaceAll(/[\s']/g, '')
  if (/^0{0,10}\d{12}$/.test(own)) return own.slice(-12)
  if (/^(?=.*\d)[\w/-]{4,35}$/.test(own) && !/^0+$/.test(own)) return own
  const found = formerPatterns.map((pattern) => pattern.exec(description)?.[0])
  return found.find((reference) => reference !== undefined)?.toUpperCase() ?? null
}

const formerPatterns = [
  /(?<![A-Z0-9])\d{12}(?![A-Z0-9])/i,
  /(?<![A-Z0-9])[A-Z]{4}[A-Z0-9]?\d{9,17}(?![A-Z0-9])/i,
  /(?<!\d)\d{12}(?!\d)/,
] as const

/** A number of UPI or IMPS, or a UTR, and not a text of the bank's own. */
export const isTransferNumber = (text: string): boolean => /^(\d{12}|[A-Z]{1,5}\d{9,18})$/i.test(text)

export const isBankReference = (reference: string): boolean => !reference.startsWith('-')

/** Which a receipt of a line has; of a line without a reference, its own. */
export const receiptReference = ({ reference }: { reference: string }): string =>
  isBankReference(reference) ? reference : `LINE${reference}`

/** Of a line whose file has its reference already: it belongs to that one alone. */
export const repeatedReference = (digest: string, reference: string): string => `-${digest}.${reference}`

/** The reference that the file has more than once; null for other lines. */
export const parseRepeated = (reference: string): string | null =>
  /^-[0-9a-f]+\.(.+)$/.exec(reference)?.[1] ?? null
