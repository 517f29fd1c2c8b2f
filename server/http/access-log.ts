/** Observes every request; quietly, what comes every few seconds and what the server itself asks. */
import { createMiddleware } from 'hono/factory'
import { observeRequest, type Observers } from '../observability/request-observer.ts'
import type { ServerEnv } from './context.ts'

const quietPaths = new Set(['/healthz', '/readyz'])

interface Observation extends Observers {
  /** The pattern of the route that a path leads to. */
  routeOf: (pathname: string) => string
}

export function accessLog({ routeOf, ...observers }: Observation) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { pathname, protocol } = new URL(c.req.url)
    const isHealthCheck = quietPaths.has(pathname)
    const observed = observeRequest(observers, {
      requestId: c.var.requestId,
      method: c.req.method,
      scheme: protocol.slice(0, -1),
      traceparent: c.req.header('traceparent'),
      isQuiet: isHealthCheck || c.env?.isInternal === true,
    })
    c.set('upstream', observed.upstream)

    await next()

    const { status, headers } = c.res
    headers.set('X-Request-Id', c.var.requestId)
    observed.ended({ route: isHealthCheck ? pathname : (c.var.file ?? routeOf(pathname)), status })
  })
}
