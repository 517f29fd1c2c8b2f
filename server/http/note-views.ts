/** Counts the product pages that people were shown, whole or by a link inside the app. */
import { createMiddleware } from 'hono/factory'
import { parseUserAgent } from '../referrals/user-agent.ts'
import type { ServerEnv } from './context.ts'

/** The slug of a product page's path, or of its data for the router. */
const productPage = /^\/tours\/([\w-]{1,200})(?:\.data)?$/

/**
 * Whether a person looks at the page: no bot does, and one that a browser loads in advance is not seen yet. What a script
 * of the open page loads, such as the total of another day, is no other page; the router's data is.
 */
export function isSeen(header: (name: string) => string | undefined, path: string): boolean {
  const isPrefetched = ['Sec-Purpose', 'Purpose'].some((name) => header(name)?.includes('prefetch'))
  const isOfOpenPage = !path.endsWith('.data') && (header('Sec-Fetch-Dest') ?? 'document') !== 'document'
  return !isPrefetched && !isOfOpenPage && !parseUserAgent(header('User-Agent') ?? '').isBot
}

export function noteViews(countView: ((slug: string) => void) | undefined) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const [, slug] = productPage.exec(c.req.path) ?? []
    if (slug === undefined || countView === undefined || c.req.method !== 'GET' || c.res.status !== 200)
      return
    if (isSeen((name) => c.req.header(name), c.req.path)) countView(slug)
  })
}
