// Headers of every response. They are set before it is made: changing a response that is finished makes it once more.
import type { MiddlewareHandler } from 'hono'

const headers = Object.entries({
  // A handler may name another one.
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
})

export const responseHeaders: MiddlewareHandler = (context, next) => {
  for (const [name, value] of headers) context.header(name, value)
  return next()
}
