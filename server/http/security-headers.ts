/** Security headers on every response, each with its own script nonce. */
import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { ServerEnv } from './context.ts'

interface HeaderOptions {
  /** Vite's hot reload adds style elements and opens a WebSocket. */
  development: boolean
}

function headersFor({ development }: HeaderOptions, secure: boolean) {
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
    referrerPolicy: 'strict-origin-when-cross-origin',
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
  const plain = headersFor(options, false)
  const secure = headersFor(options, true)
  return createMiddleware<ServerEnv>((c, next) => (c.var.forwarded.secure ? secure : plain)(c, next))
}
