/** Notes visits by an affiliate's link to any page, and sets the cookie that proves the click. */
import { createMiddleware } from 'hono/factory'
import { readReferral } from '../referrals/named-referral.ts'
import type { CaptureReferral } from '../referrals/referral-capture.ts'
import type { ServerEnv } from './context.ts'

/** The page of a product. A printed link stays in the world while its product is off sale. */
const productPage = /^\/tours\/[^/]+$/

export function noteReferrals(captureReferral: CaptureReferral | undefined) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    await next()
    if (captureReferral === undefined || c.req.method !== 'GET' || c.env?.isInternal === true) return
    const { pathname, searchParams } = new URL(c.req.url)
    const { status, headers } = c.res
    const isPage = headers.get('Content-Type')?.startsWith('text/html') === true
    if (status >= 400 && !(status === 404 && productPage.test(pathname))) return
    if (!isPage && (status < 300 || status >= 400)) return
    const referral = readReferral(searchParams)
    if (referral === undefined) return
    const { origin, clientAddress } = c.var.forwarded
    const cookie = captureReferral({
      path: pathname,
      referral,
      origin,
      clientAddress,
      userAgent: c.req.header('User-Agent'),
      referrer: c.req.header('Referer'),
      cookie: c.req.header('Cookie'),
    })
    if (cookie === undefined) return
    headers.append('Set-Cookie', cookie)
    headers.set('Cache-Control', 'private, no-store')
  })
}
