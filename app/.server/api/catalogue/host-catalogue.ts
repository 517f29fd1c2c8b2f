// The catalogue of `API_HOST`, which all requests of the process share.
import { randomBytes, randomUUID } from 'node:crypto'
import { getCatalogueChanges } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { env } from '../../env.ts'
import { createApiClient } from '../client.ts'
import { hostCapabilities } from '../host-capabilities.ts'
import { createConcurrencyLimit } from '../sending/concurrency-limit.ts'
import { unobserved } from '../upstream-observer.ts'
import { createCatalogueWatch } from './watch.ts'

/** Apart from the pages' calls: a call that the host holds is no sign of a slow one. */
const concurrencyLimit = createConcurrencyLimit()

const secondMs = 1000
/** Milliseconds for an answer that the host does not hold. */
const answerMs = 2 * secondMs

export const hostCatalogue = createCatalogueWatch({
  ask(after, wait, signal) {
    const timeoutMs = answerMs + wait * secondMs
    return createApiClient({
      host: env.API_HOST,
      timeoutMs,
      cookieHeader: null,
      cookieNames: [],
      secure: false,
      requestId: randomUUID(),
      observer: unobserved(`00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-00`),
      signal,
      concurrencyLimit,
      capabilities: hostCapabilities,
    }).call(
      getCatalogueChanges,
      { after, wait },
      { anonymous: true, bypassCircuitBreaker: true, isRetried: false, withinMs: timeoutMs },
    )
  },
})

const ownName = randomBytes(6).toString('base64url')

/** For `Known-Catalogue`: what this process knows now. */
export const knownCatalogue = (): string => `${ownName}.${hostCatalogue.sequence()}`
