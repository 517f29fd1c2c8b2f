// What the process around the app knows of a request, handed over with each one.
import { createContext, RouterContextProvider } from 'react-router'

export interface RequestFacts {
  readonly requestId: string
  /** W3C trace context to continue towards the host. */
  readonly traceparent: string
  /** Marks the scripts and styles of this answer for its Content-Security-Policy. */
  readonly nonce: string
  /** Whether the browser's side is https. */
  readonly secure: boolean
  readonly clientAddress: string | undefined
}

/** Null when the app is served by a process that tells nothing, such as `react-router-serve`. */
export const requestFactsContext = createContext<RequestFacts | null>(null)

export function createLoadContext(facts: RequestFacts): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestFactsContext, facts]]))
}
