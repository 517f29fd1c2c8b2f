// The code of a voucher, in its QR code and to be typed: twelve characters that cannot be mistaken for one another.
import { crockfordAlphabet, readCrockford } from './crockford.ts'

const codeLength = 12

const wholeCode = /^[\dA-HJKMNP-TV-Z]{12}$/

/** 60 bits of a code; each byte gives one character, so it needs twelve random ones. */
export const encodeVoucherCode = (random: Uint8Array): string =>
  [...random.subarray(0, codeLength)]
    .map((byte) => crockfordAlphabet.charAt(byte % crockfordAlphabet.length))
    .join('')

/** Codes of bookings made before these. */
const earlierCode = /^[\w-]{20}$/

/** The code that somebody typed in groups, in lower case or with letters for digits; undefined if it is none. */
export function parseVoucherCode(text: string): string | undefined {
  const typed = text.trim()
  const code = readCrockford(typed)
  if (wholeCode.test(code)) return code
  return earlierCode.test(typed) ? typed : undefined
}

/** In groups of four, as printed. */
export const formatVoucherCode = (code: string): string =>
  code.length === codeLength ? (code.match(/.{4}/g) ?? []).join('-') : code
