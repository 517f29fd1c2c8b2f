import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Trace } from '../observability/trace.ts'

/** Health checks and metrics are asked for every few seconds, by machines. */
const untraced = new Set(['/api/health', '/api/metrics'])

/** A span for each request, named by the pattern of its route: a path may contain personal data. */
export const traceRequests =
  (trace: Pick<Trace, 'request'>): MiddlewareHandler =>
  async (context, next) => {
    if (untraced.has(context.req.path)) return next()
    const { method } = context.req
    await trace.request({ method, traceparent: context.req.header('traceparent') }, async () => {
      await next()
      return { route: routePath(context, -1), status: context.res.status }
    })
    return undefined
  }
