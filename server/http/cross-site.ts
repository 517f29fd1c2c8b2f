/**
 * Refuses unsafe requests that a browser sends from another site (ASVS 5.0, 3.5.1 to 3.5.3), by Sec-Fetch-Site or else
 * Origin. Every browser in use sends one of them with a form, so a request with neither comes from a program.
 */
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './context.ts'
import { fallbackPage } from './fallback-pages.ts'

/** Gateways post here and sign what they post. The route behind it reads no cookies. */
const webhook = /^\/webhooks\/[a-z]+$/

const safeMethods = new Set(['GET', 'HEAD'])

function isCrossSite(site: string | undefined, origin: string | undefined, ownOrigin: string): boolean {
  if (site !== undefined) return site !== 'same-origin'
  return origin !== undefined && origin !== ownOrigin
}

export const refuseCrossSite = createMiddleware<ServerEnv>(async (c, next) => {
  const { origin: ownOrigin } = c.var.forwarded
  const { pathname } = new URL(c.req.url)
  if (
    !safeMethods.has(c.req.method) &&
    !webhook.test(pathname) &&
    isCrossSite(c.req.header('sec-fetch-site'), c.req.header('origin'), ownOrigin)
  ) {
    return fallbackPage(
      403,
      'Forbidden',
      'This form was not sent from our own pages. Go back, reload, and try again.',
    )
  }
  return next()
})
