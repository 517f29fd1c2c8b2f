/** Security headers on every response, each with its own script nonce. */
import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { ServerEnv } from './context.ts'

interface HeaderOptions {
  /** Vite's hot reload adds style elements and opens a WebSocket. */
  development: boolean
}

/** An address below these opens a booking or an account, or confirms what a guest waits for or asks: other origins do not get to know even ours. */
const linkPaths = [
  '/trip/',
  '/check-in/',
  '/calendar/',
  '/reset-password',
  '/verify-email',
  '/invitation',
  '/waitlist',
  '/guest-question',
]

function headersFor({ development }: HeaderOptions, secure: boolean, isLink: boolean) {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      // Server-rendered bars and progress carry their size in a style attribute.
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: development ? ["'self'", 'ws:', 'wss:'] : ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
    },
    // Not no-referrer: with it Chromium sends `Origin: null` and every plain form post would be refused.
    referrerPolicy: isLink ? 'same-origin' : 'strict-origin-when-cross-origin',
    strictTransportSecurity: secure ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
    xFrameOptions: 'DENY',
    // Obsolete in current browsers.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
}

/** HSTS is sent only if the browser's side is https. */
export function securityHeaders(options: HeaderOptions) {
  const headersOf = (isLink: boolean) => ({
    plain: headersFor(options, false, isLink),
    secure: headersFor(options, true, isLink),
  })
  const [page, link] = [headersOf(false), headersOf(true)]
  return createMiddleware<ServerEnv>((c, next) => {
    // The router ignores case.
    const path = c.req.path.toLowerCase()
    const { plain, secure } = linkPaths.some((start) => path.startsWith(start)) ? link : page
    return (c.var.forwarded.secure ? secure : plain)(c, next)
  })
}
