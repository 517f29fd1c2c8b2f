// Errors of the database that pass by themselves, such as a lost connection.

/** PostgreSQL's classes of such errors: connection, resources, and shutdown. */
const classes = /^(?:08|53|57P)/

const codes = new Set([
  // Statement, lock and transaction timeouts, deadlocks and failed serializations.
  '57014',
  '55P03',
  '25P03',
  '25P04',
  '40P01',
  '40001',
  // A standby that has not taken over yet.
  '25006',
  // The network.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** All connections of the pool were in use for as long as a request waits. */
const poolTimeout = 'pool-timeout'

/** Codes of our own for pg's errors of connections, which have a message only. */
const codeOfMessage: ReadonlyMap<string, string> = new Map([
  ['timeout exceeded when trying to connect', poolTimeout],
  ['Connection terminated due to connection timeout', 'connect-timeout'],
  ['timeout expired', 'connect-timeout'],
  ['Query read timeout', 'query-timeout'],
  ['Connection terminated unexpectedly', 'connection-lost'],
  ['Connection terminated', 'connection-lost'],
  ['Client has encountered a connection error and is not queryable', 'connection-lost'],
  ['Client was closed and is not queryable', 'connection-lost'],
  // This host is shutting down.
  ['Cannot use a pool after calling end on the pool', 'stopping'],
])

/** The code of an error or of its first cause; else its name. It never holds personal data. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if (error.cause instanceof Error && !codeOfMessage.has(error.message)) return errorCode(error.cause)
  return 'code' in error ? String(error.code) : (codeOfMessage.get(error.message) ?? error.name)
}

/** Whether the request got no connection since all were in use. The database itself may be well. */
export const isPoolExhausted = (error: unknown): boolean => errorCode(error) === poolTimeout

/** Whether an error or its cause says that the database cannot serve at the moment: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    (classes.test(error.code) || codes.has(error.code))
  )
    return true
  return codeOfMessage.has(error.message) || isDatabaseUnavailable(error.cause)
}
