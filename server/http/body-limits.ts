/** Limits for request bodies: small for plain forms, larger for forms with images. */
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './context.ts'
import { fallbackPage } from './fallback-pages.ts'

const KiB = 1024
const tooLarge = () => fallbackPage(413, 'Too large', 'What was sent is larger than this page accepts.')
const limitOf = (maxSize: number) => bodyLimit({ maxSize, onError: tooLarge })

const plainForm = limitOf(64 * KiB)

/** Checks the declared size only: the action counts the bytes while it reads them. */
const declaredUpTo = (maxSize: number) =>
  createMiddleware<ServerEnv>(async (c, next) =>
    Number(c.req.header('content-length') ?? 0) > maxSize ? tooLarge() : next(),
  )

const withImages = declaredUpTo(20 * KiB * KiB)
const pathsWithImages = [/^\/affiliate\/register$/, /^\/my-services\/[^/]+\/images$/]

/** The router ignores case and a trailing slash, and adds .data for its own requests. */
function routeOf(path: string): string {
  return path
    .toLowerCase()
    .replace(/\.data$/, '')
    .replace(/\/+$/, '')
}

export const bodyLimits = createMiddleware<ServerEnv>(async (c, next) => {
  // Reading the body of a GET would build a full Request on the hot path.
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
  const route = routeOf(c.req.path)
  return pathsWithImages.some((path) => path.test(route)) ? withImages(c, next) : plainForm(c, next)
})
