/** The Hono context of a request. */
import type { HttpBindings } from '@hono/node-server'
import type { PageFreshness } from '../../app/.server/http/request-facts.ts'
import type { UpstreamObserver } from '../../app/.server/api/upstream-observer.ts'

/** The browser's view of a request: its origin and its own address. */
export interface Forwarded {
  origin: string
  secure: boolean
  clientAddress: string | undefined
}

export interface ServerEnv {
  /**
   * Partial, since a test may call the app without a socket; `isInternal` for the server's own requests, which collect how
   * long their page is fresh.
   */
  Bindings: Partial<HttpBindings> & { isInternal?: boolean; freshness?: PageFreshness | undefined }
  Variables: {
    requestId: string
    /** Observes the API calls of the request. */
    upstream: UpstreamObserver
    /** The name in logs of a static file. */
    file?: string
    secureHeadersNonce?: string
    forwarded: Forwarded
  }
}
