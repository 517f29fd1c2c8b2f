// Logs failed requests: bugs with their stack, and a database that fails with one line a second.
import { redactError } from '@affiliate-booking/settings/redact-error'
import type { Logger } from 'pino'
import { errorCode, isDatabaseUnavailable } from '../db/database-errors.ts'

/** Logs an error of a request, unless a line about the database was logged within a second. */
export type ErrorLog = (error: unknown, requestId: string, message: string) => void

/** Milliseconds. */
const pause = 1000

export function createErrorLog(log: Logger): ErrorLog {
  let loggedAt = Number.NEGATIVE_INFINITY
  let failures = 0
  return (error, requestId, message) => {
    if (!isDatabaseUnavailable(error)) {
      log.error({ error: redactError(error), requestId }, message)
      return
    }
    failures += 1
    if (performance.now() - loggedAt < pause) return
    log.error({ code: errorCode(error), failures }, 'the database is not available')
    loggedAt = performance.now()
    failures = 0
  }
}
