// Where a voucher leads when it is scanned, and where its code is typed.
import { parseVoucherCode } from '@affiliate-booking/shared/voucher-codes'

export const checkInEntryPath = '/check-in' satisfies `/${string}`

export const checkInPath = (code: string): `/${string}` => `${checkInEntryPath}/${encodeURIComponent(code)}`

/** Rebuilt from its code; undefined for any other address. */
export function parseCheckInPath(address: string): `/${string}` | undefined {
  if (address === checkInEntryPath) return checkInEntryPath
  const [, typed = ''] = /^\/check-in\/([\w-]{1,40})$/.exec(address) ?? []
  const code = parseVoucherCode(typed)
  return code === undefined ? undefined : checkInPath(code)
}
