// What the process around the app knows of a request, handed over with each one.
import { createContext, RouterContextProvider } from 'react-router'
import type { UpstreamObserver } from '../api/upstream-observer.ts'

export interface RequestFacts {
  readonly requestId: string
  /** Is told of the calls to the host, and gives the trace context that travels with them. */
  readonly upstream: UpstreamObserver
  /** Marks the scripts and styles of this answer for its Content-Security-Policy. */
  readonly nonce: string
  /** Whether the browser's side is https. */
  readonly secure: boolean
  readonly clientAddress: string | undefined
  /**
   * Takes the document of a response, which then has no body of its own: what goes through a stream of the platform has
   * to be read out of it again. Without it a response carries its document as usual.
   */
  readonly takeDocument?: (response: Response, document: Buffer<ArrayBuffer>) => void
}

/** Null when the app is served by a process that tells nothing, such as `react-router-serve`. */
export const requestFactsContext = createContext<RequestFacts | null>(null)

export function createLoadContext(facts: RequestFacts): RouterContextProvider {
  return new RouterContextProvider(new Map([[requestFactsContext, facts]]))
}
