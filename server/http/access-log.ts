/** Logs, measures and traces every request; health checks and internal requests at `debug`. */
import { createMiddleware } from 'hono/factory'
import { observeRequest, type Observers } from '../observability/request-observer.ts'
import type { ServerEnv } from './context.ts'

const quietPaths = new Set(['/healthz', '/readyz'])

/** As nginx logs it: the visitor left before the answer. */
const clientClosedRequest = 499

interface Observation extends Observers {
  routeOf: (pathname: string) => string
  isPage: (route: string) => boolean
}

export function accessLog({ routeOf, isPage, ...observers }: Observation) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    const { pathname, protocol } = new URL(c.req.url)
    const isHealthCheck = quietPaths.has(pathname)
    const isQuiet = isHealthCheck || c.env?.isInternal === true
    const observed = observeRequest(observers, {
      requestId: c.var.requestId,
      method: c.req.method,
      scheme: protocol.slice(0, -1),
      traceparent: c.req.header('traceparent'),
      isQuiet,
    })
    c.set('upstream', observed.upstream)

    await next()

    const { status: answered, headers } = c.res
    // A page that fails because its visitor has left is no failure of the server.
    const status = answered >= 500 && c.req.raw.signal.aborted ? clientClosedRequest : answered
    headers.set('X-Request-Id', c.var.requestId)
    const route = isHealthCheck ? pathname : (c.var.file ?? routeOf(pathname))
    const isForVisitor = !isQuiet && c.var.file === undefined && status !== clientClosedRequest
    observed.ended({ route, status, isPage: isForVisitor && isPage(route) })
  })
}
