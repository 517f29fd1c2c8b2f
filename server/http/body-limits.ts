/** Limits for request bodies: small for most forms, larger for those with long texts or files. */
import { setTimeout as wait } from 'node:timers/promises'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { HttpBindings } from '@hono/node-server'
import type { ServerEnv } from './context.ts'
import { fallbackPage } from './fallback-pages.ts'

const KiB = 1024
const tooLarge = () => fallbackPage(413, 'Too large', 'What was sent is larger than this page accepts.')
const limitOf = (maxSize: number) => bodyLimit({ maxSize, onError: tooLarge })

/** What a route says of its form by `handle.accepts`; unset: short texts. */
export type AcceptedBody = 'files' | 'long texts'

/** Checks the declared size only: the action counts the bytes while it reads them. */
const declaredUpTo = (maxSize: number) =>
  createMiddleware<ServerEnv>(async (c, next) =>
    Number(c.req.header('content-length') ?? 0) > maxSize ? tooLarge() : next(),
  )

const shortTexts = limitOf(64 * KiB)
const limits: Readonly<Record<AcceptedBody, ReturnType<typeof limitOf>>> = {
  // A letter of an Indian script takes nine bytes of a form.
  'long texts': limitOf(512 * KiB),
  files: declaredUpTo(20 * KiB * KiB),
}

/** @param accepts what the route of a path says */
export const bodyLimits = (accepts: (pathname: string) => AcceptedBody | undefined) =>
  createMiddleware<ServerEnv>(async (c, next) => {
    // Reading the body of a GET would build a full Request on the hot path.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const accepted = accepts(c.req.path)
    return accepted === undefined ? shortTexts(c, next) : limits[accepted](c, next)
  })

const discardWithinMs = 1000

/**
 * Reads the rest of a refused body, since the client's next request follows it.
 * @returns false if it does not end within a second, and the connection cannot be used again (RFC 9112, 9.6)
 */
export async function discardBody(incoming: HttpBindings['incoming'] | undefined): Promise<boolean> {
  if (incoming?.complete !== false) return true
  const timer = new AbortController()
  // The form's reader would keep what it gets, and stop the stream when it has enough.
  incoming.removeAllListeners('data')
  const ended = new Promise((resolve) => incoming.once('end', resolve).once('close', resolve).resume())
  await Promise.race([ended, wait(discardWithinMs, undefined, { signal: timer.signal }).catch(() => {})])
  timer.abort()
  return incoming.complete
}
