/** Limits for request bodies: small for most forms, larger for those with long texts or files. */
import { setTimeout as wait } from 'node:timers/promises'
import { maximumFormBytes } from '@affiliate-booking/shared/uploads/limits'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { HttpBindings } from '@hono/node-server'
import type { ServerEnv } from './context.ts'
import { fallbackPage } from './fallback-pages.ts'

const KiB = 1024

/** What a route says of its form by `handle.accepts`; unset: short texts. */
export type AcceptedBody = 'files' | 'long texts'

/** What people read when a form is refused unread, by what it may carry. */
const texts = {
  tooLong: {
    heading: 'Your text is too long',
    text: 'This page takes less text than you sent. Nothing was saved. Go back and shorten it.',
  },
  tooLarge: {
    heading: 'Your files are too large',
    text: `One form takes ${maximumFormBytes / KiB / KiB} MB of files. Nothing was saved. Go back and choose fewer or smaller ones.`,
  },
} as const

const refuse = (c: Context<ServerEnv>, { heading, text }: (typeof texts)[keyof typeof texts]) =>
  fallbackPage(413, heading, text, { back: sendingPage(c) })

/** The page with the form, as the browser says; without that, the address that the form was posted to. */
function sendingPage(c: Context<ServerEnv>): `/${string}` {
  const { origin } = c.var.forwarded
  const referer = c.req.header('referer') ?? ''
  const { pathname, search } = new URL(
    URL.canParse(referer) && new URL(referer).origin === origin ? referer : c.req.url,
  )
  // Two slashes would begin the address of another site.
  return `/${pathname.replace(/^\/+/, '')}${search}`
}

const limitOf = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c: Context<ServerEnv>) => refuse(c, texts.tooLong) })

/** Checks the declared size only: the action counts the bytes while it reads them. */
const declaredUpTo = (maxSize: number) =>
  createMiddleware<ServerEnv>(async (c, next) =>
    Number(c.req.header('content-length') ?? 0) > maxSize ? refuse(c, texts.tooLarge) : next(),
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
