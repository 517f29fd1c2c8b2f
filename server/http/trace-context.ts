/** W3C Trace Context, https://www.w3.org/TR/trace-context/: go on with the caller's trace or begin one. */
import { randomBytes } from 'node:crypto'

const shape = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})$/

/**
 * Takes the traceparent that came in, if any, and gives ours: the same trace with a new span, or a new trace.
 * A malformed one is as good as none.
 */
export function continueTrace(incoming: string | undefined): string {
  const [, traceId = randomBytes(16).toString('hex'), flags = '00'] = shape.exec(incoming ?? '') ?? []
  return `00-${traceId}-${randomBytes(8).toString('hex')}-${flags}`
}
