import { log } from '../log.ts'
import type { AppContext } from '../api/client.ts'
import type { BlockedAddress, Failure } from '../api/response.ts'
import { requestFactsContext } from '../http/request-facts.ts'

/** Logs why an image of the host cannot be shown, never its URL: it may contain personal data. */
export function logFailure(
  context: AppContext,
  failure: Pick<Failure | BlockedAddress, 'reason' | 'status'> | { type: string } | { err: unknown },
  message: string,
): void {
  if ('reason' in failure && failure.reason === 'abandoned') return
  const facts = 'reason' in failure ? { reason: failure.reason, status: failure.status } : failure
  log.warn({ ...facts, requestId: context.get(requestFactsContext)?.requestId }, message)
}
