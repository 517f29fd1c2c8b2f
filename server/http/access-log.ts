/**
 * What happens around every request: it goes on with its trace, is measured, and gets one line in the log, with the
 * pattern of its route in place of its path, which may hold anything, and without query, cookies and bodies.
 */
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { ServerEnv } from './context.ts'
import { type BeginTrace, passTraceOn } from './trace-context.ts'
import { countUpstream } from './upstream-count.ts'

/** Health checks come every few seconds and would drown the rest. */
const quietPaths = new Set(['/healthz', '/readyz'])

interface Observation {
  log: Logger
  /** The pattern of the route that a path leads to. */
  routeOf: (pathname: string) => string
  metrics?: Metrics | undefined
  beginTrace?: BeginTrace | undefined
}

export function accessLog({ log, routeOf, metrics, beginTrace = passTraceOn }: Observation) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const started = performance.now()
    const { method } = c.req
    const { pathname, protocol } = new URL(c.req.url)
    const isQuiet = quietPaths.has(pathname)
    const begin = isQuiet ? passTraceOn : beginTrace
    const trace = begin(c.req.header('traceparent'), { method, scheme: protocol.slice(0, -1) })
    const upstream = countUpstream(trace, metrics)
    c.set('upstream', upstream)
    metrics?.requestBegan()

    await next()

    const { status, headers } = c.res
    headers.set('X-Request-Id', c.var.requestId)
    const route = isQuiet ? pathname : (c.var.file ?? routeOf(pathname))
    const ms = performance.now() - started
    metrics?.requestEnded({ method, route, status, seconds: ms / 1000 })
    trace.ended({ route, status })
    const level = isQuiet ? 'debug' : status >= 500 ? 'error' : 'info'
    log[level](
      {
        requestId: c.var.requestId,
        traceparent: trace.traceparent,
        method,
        route,
        status,
        ms: Math.round(ms * 10) / 10,
        upstreamCalls: upstream.calls,
        upstreamAttempts: upstream.attempts,
      },
      'request',
    )
  })
}
