// What made fetch throw, which is logged where it is about an address that the operator has set.
import { warnOnceAMinute } from '../../log.ts'

/** The code of a failed connection, such as `ENOTFOUND` or `SELF_SIGNED_CERT_IN_CHAIN`; undefined where there is none. */
export function networkErrorCode(thrown: unknown): string | undefined {
  // `fetch` hides it one level down, `https.request` does not.
  const errors = thrown instanceof Error ? [thrown.cause, thrown] : []
  for (const error of errors) {
    if (!(error instanceof Error)) continue
    if ('code' in error && typeof error.code === 'string') return error.code
    // Node 24 gives an answer that is not HTTP no code.
    if (error.name === 'HTTPParserError') return 'HPE_INVALID_CONSTANT'
  }
  return undefined
}

/** Codes of connections that were open: the request may have arrived. */
const ofOpenConnections = /^(?:ECONNRESET|EPIPE|ETIMEDOUT|HPE_\w+|UND_ERR_(?!CONNECT_TIMEOUT)\w+)$/

/** Whether the request may have arrived before the connection failed with this code. */
export const mayHaveArrived = (code: string | undefined): boolean =>
  code !== undefined && ofOpenConnections.test(code)

/** Logs why an origin cannot be reached, at most once a minute for each. */
export function logUnreachable({ origin }: URL, code: string | undefined): void {
  warnOnceAMinute(origin, { origin, code }, 'a host cannot be reached')
}
