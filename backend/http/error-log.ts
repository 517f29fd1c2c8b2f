// Logs failed requests: bugs with their stack, and a database or file store that fails with one line a second.
import { redactError } from '@affiliate-booking/settings/redact-error'
import type { Logger } from 'pino'
import { errorCode, isDatabaseUnavailable } from '../db/database-errors.ts'
import { FileStoreUnavailable } from '../files/unavailable-store.ts'

/** Logs an error of a request, unless a line about the same failing part was logged within a second. */
export type ErrorLog = (error: unknown, requestId: string, message: string) => void

/** Milliseconds. */
const pause = 1000

export function createErrorLog(log: Logger): ErrorLog {
  const database = counted((fields) => log.error(fields, 'the database is not available'))
  const files = counted((fields) => log.error(fields, 'the file store is not available'))
  return (error, requestId, message) => {
    if (error instanceof FileStoreUnavailable) files(error.reason)
    else if (isDatabaseUnavailable(error)) database(errorCode(error))
    else log.error({ error: redactError(error), requestId }, message)
  }
}

/** Whether the same request may succeed later. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof FileStoreUnavailable || isDatabaseUnavailable(error)

/** At most one line a second, with the number of failures since the last one. */
function counted(write: (fields: { code: string; failures: number }) => void): (code: string) => void {
  let loggedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  return (code) => {
    failures += 1
    if (performance.now() - loggedAt < pause) return
    write({ code, failures })
    loggedAt = performance.now()
    failures = 0
  }
}
