/** Who asked what: request id, trace, and one JSON line for each request without query, cookies or bodies. */
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { ServerEnv } from './context.ts'
import { continueTrace } from './trace-context.ts'

/** Health checks come every few seconds and would drown the rest. */
const quietPaths = new Set(['/healthz', '/readyz'])

export function accessLog(log: Logger) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const started = performance.now()
    c.set('traceparent', continueTrace(c.req.header('traceparent')))
    await next()
    const { status, headers } = c.res
    headers.set('X-Request-Id', c.var.requestId)
    const level = quietPaths.has(c.req.path) ? 'debug' : status >= 500 ? 'error' : 'info'
    log[level](
      {
        requestId: c.var.requestId,
        traceparent: c.var.traceparent,
        method: c.req.method,
        path: c.req.path,
        status,
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      'request',
    )
  })
}
