/**
 * Requires unsafe requests to come from our own pages (ASVS 5.0, 3.5.1 to 3.5.3), by Sec-Fetch-Site or else Origin.
 * Every browser in use sends one of them with a form, so a request with neither is rejected.
 */
import { createMiddleware } from 'hono/factory'
import type { ServerEnv } from './context.ts'
import { fallbackPage } from './fallback-pages.ts'

/** Gateways post here and sign what they post. The route behind it reads no cookies. */
const webhook = /^\/webhooks\/[a-z]+$/

/** Mail programs post here by themselves (RFC 8058), from no page. Its route reads no cookies. */
const unsubscription = /^\/unsubscribe\/[\da-f-]{36}$/

const safeMethods = new Set(['GET', 'HEAD'])

function isOurs(site: string | undefined, origin: string | undefined, ownOrigin: string): boolean {
  if (site !== undefined) return site === 'same-origin'
  return origin === ownOrigin
}

export const requireSameOrigin = createMiddleware<ServerEnv>(async (c, next) => {
  const { origin: ownOrigin } = c.var.forwarded
  const { pathname } = new URL(c.req.url)
  const [site, origin] = [c.req.header('sec-fetch-site'), c.req.header('origin')]
  const isFromNoPage = site === undefined && origin === undefined
  if (
    !safeMethods.has(c.req.method) &&
    !webhook.test(pathname) &&
    !(isFromNoPage && unsubscription.test(pathname)) &&
    !isOurs(site, origin, ownOrigin)
  ) {
    return fallbackPage(
      403,
      'Forbidden',
      'This form was not sent from our own pages. Go back, reload, and try again.',
    )
  }
  return next()
})
