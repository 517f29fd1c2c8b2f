/** Counts the product pages that people were shown, whole or by a link inside the app. */
import { createMiddleware } from 'hono/factory'
import { parseUserAgent } from '../referrals/user-agent.ts'
import type { ServerEnv } from './context.ts'

/** The slug of a product page's path, or of its data for the router. */
const productPage = /^\/tours\/([\w-]{1,200})(?:\.data)?$/

export function noteViews(countView: ((slug: string) => void) | undefined) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    const [, slug] = productPage.exec(c.req.path) ?? []
    if (slug === undefined || countView === undefined || c.req.method !== 'GET' || c.res.status !== 200)
      return
    // A page that a browser loads in advance is not seen yet.
    const isPrefetched = [c.req.header('Sec-Purpose'), c.req.header('Purpose')].some((purpose) =>
      purpose?.includes('prefetch'),
    )
    if (!isPrefetched && !parseUserAgent(c.req.header('User-Agent') ?? '').isBot) countView(slug)
  })
}
