// The capabilities of `API_HOST`, which all requests of the process share.
import { randomUUID } from 'node:crypto'
import { getCapabilities } from '@affiliate-booking/contract/calls/capabilities'
import * as calls from '@affiliate-booking/contract/calls/operations'
import { env } from '../env.ts'
import { createHostCapabilities, type HostCapabilities, patienceWith } from './capabilities.ts'
import { createApiClient } from './client.ts'
import { recordInstance } from './endpoints/operations.ts'
import { apiConcurrencyLimit } from './sending/concurrency-limit.ts'
import { unobserved } from './upstream-observer.ts'

const { timeoutMs, retryWithinMs } = patienceWith(env)

/** As often as the document is read, the host hears which version runs here. */
async function read() {
  const client = createClient()
  const result = await client.call(getCapabilities, undefined, {
    anonymous: true,
    bypassCircuitBreaker: true,
    isRetried: false,
  })
  if (result.ok && result.value.optionalCalls.includes(calls.recordInstance.id))
    void recordInstance(createClient())
  return result
}

const createClient = () =>
  createApiClient({
    host: env.API_HOST,
    timeoutMs,
    cookieHeader: null,
    cookieNames: [],
    secure: false,
    requestId: randomUUID(),
    observer: unobserved(),
    // The document is for all visitors, so it is read to the end when the one who asked has gone.
    signal: new AbortController().signal,
    concurrencyLimit: apiConcurrencyLimit,
    capabilities: hostCapabilities,
  })

export const hostCapabilities: HostCapabilities = createHostCapabilities(read, {
  retryWithinMs,
  hasDocument: env.HOST_IS_OURS === 'yes',
})
