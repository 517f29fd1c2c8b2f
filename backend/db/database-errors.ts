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

/** pg's errors for connections have a message only. */
const messages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Connection terminated unexpectedly',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  // This host is shutting down.
  'Cannot use a pool after calling end on the pool',
])

/** The code of an error or of its cause; else its name. It never holds personal data. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const origin = error.cause instanceof Error ? error.cause : error
  return 'code' in origin ? String(origin.code) : origin.name
}

/** Whether an error or its cause says that the database cannot serve at the moment: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (
    'code' in error &&
    typeof error.code === 'string' &&
    (classes.test(error.code) || codes.has(error.code))
  )
    return true
  return messages.has(error.message) || isDatabaseUnavailable(error.cause)
}
