/** How large a request's body may be. A plain form is small; a registration carries three pictures, a service one at a time. */
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './context.ts'
import { fallbackPage } from './fallback-pages.ts'

const KiB = 1024
const tooLarge = () => fallbackPage(413, 'Too large', 'What was sent is larger than this page accepts.')
const limitOf = (maxSize: number) => bodyLimit({ maxSize, onError: tooLarge })

const plainForm = limitOf(64 * KiB)

/** By the declared size; its action reads it while it arrives and counts for itself, also where none is declared. */
const declaredUpTo = (maxSize: number) =>
  createMiddleware<ServerEnv>(async (c, next) =>
    Number(c.req.header('content-length') ?? 0) > maxSize ? tooLarge() : next(),
  )

const withImages = declaredUpTo(20 * KiB * KiB)
const pathsWithImages = [/^\/affiliate\/register$/, /^\/my-services\/[^/]+\/images$/]

/** The route that a path leads to: the router ignores case and a last slash, and adds .data for its own calls. */
function routeOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
}

export const bodyLimits = createMiddleware<ServerEnv>(async (c, next) => {
  // Asking for the body of a GET would build the full Request object on the hot path, for nothing.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const route = routeOf(c.req.path)
  return pathsWithImages.some((path) => path.test(route)) ? withImages(c, next) : plainForm(c, next)
})
