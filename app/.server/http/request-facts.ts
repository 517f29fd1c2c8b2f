// Facts about a request that the server passes to the app.
import { createContext, RouterContextProvider } from 'react-router'
import type { UpstreamObserver } from '../api/upstream-observer.ts'

/** Collects how long a page may be kept, from what it is made of. */
export interface PageFreshness {
  /** By `Date.now()`: the page may not be used after it. */
  readonly until: () => number
  /** The page may not be used after this time. */
  readonly end: (at: number) => void
}

export interface RequestFacts {
  readonly requestId: string
  /** Observes the calls to the host, and provides their trace context. */
  readonly upstream: UpstreamObserver
  /** The nonce of the response's Content-Security-Policy. */
  readonly nonce: string
  /** Whether the browser connects by https. */
  readonly secure: boolean
  readonly clientAddress: string | undefined
  /** Set for a page that may be kept for everybody. */
  readonly freshness?: PageFreshness | undefined
  /**
   * Takes the rendered document instead of the response's body, which saves reading a web stream. Without it the
   * response has a body as usual.
   */
  readonly takeDocument?: (response: Response, document: Buffer<ArrayBuffer>) => void
}

/** Null under another server, such as `react-router-serve`. */
export const requestFactsContext = createContext<RequestFacts | null>(null)

/** How cookies of this response are set: for https alone where the browser connects by it. */
export const cookieOptions = (context: Readonly<RouterContextProvider>) => ({
  secure: context.get(requestFactsContext)?.secure ?? false,
})

export function createLoadContext(facts: RequestFacts): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestFactsContext, facts]]))
}
