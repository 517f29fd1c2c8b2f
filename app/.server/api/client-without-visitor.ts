// Calls that the app makes for itself, outside of any visitor's request.
import { randomUUID } from 'node:crypto'
import { env } from '../env.ts'
import { type ApiClient, createApiClient } from './client.ts'
import { hostCapabilities } from './host-capabilities.ts'
import type { ConcurrencyLimit } from './sending/concurrency-limit.ts'
import { unobserved } from './upstream-observer.ts'

interface OwnCalls {
  timeoutMs: number
  /** Apart from the pages' calls. */
  concurrencyLimit: ConcurrencyLimit
  signal?: AbortSignal
}

/** A client without cookies, with a trace of its own. */
export const createClientWithoutVisitor = ({
  timeoutMs,
  concurrencyLimit,
  signal = new AbortController().signal,
}: OwnCalls): ApiClient =>
  createApiClient({
    host: env.API_HOST,
    timeoutMs,
    cookieHeader: null,
    cookieNames: [],
    secure: false,
    requestId: randomUUID(),
    observer: unobserved(),
    signal,
    concurrencyLimit,
    capabilities: hostCapabilities,
  })
