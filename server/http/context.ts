/** What the middleware of one request know of each other. */
import type { HttpBindings } from '@hono/node-server'
import type { UpstreamObserver } from '../../app/.server/api/upstream-observer.ts'

/** The public side of a request: where the browser believes it is, and who it is. */
export interface Forwarded {
  /** Scheme, host and port that the browser used. */
  origin: string
  /** The browser's side is https. */
  secure: boolean
  clientAddress: string | undefined
}

export interface ServerEnv {
  /** Partial, since a test may call the app without a socket; `isInternal` when the server itself asks. */
  Bindings: Partial<HttpBindings> & { isInternal?: boolean }
  Variables: {
    requestId: string
    /** Is told of what the request asks of the host. */
    upstream: UpstreamObserver
    /** The name under which a file that was served is logged. */
    file?: string
    secureHeadersNonce?: string
    forwarded: Forwarded
  }
}
