// The catalogue of `API_HOST`, which all requests of the process share.
import { randomBytes } from 'node:crypto'
import { getCatalogueChanges } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { createClientWithoutVisitor } from '../client-without-visitor.ts'
import { createConcurrencyLimit } from '../sending/concurrency-limit.ts'
import { createCatalogueWatch } from './watch.ts'

/** Apart from the pages' calls: a call that the host holds is no sign of a slow one. */
const concurrencyLimit = createConcurrencyLimit()

const secondMs = 1000
/** Milliseconds for an answer that the host does not hold. */
const answerMs = 2 * secondMs

export const hostCatalogue = createCatalogueWatch({
  ask(after, wait, signal) {
    const timeoutMs = answerMs + wait * secondMs
    return createClientWithoutVisitor({ timeoutMs, signal, concurrencyLimit }).call(
      getCatalogueChanges,
      { after, wait },
      { anonymous: true, bypassCircuitBreaker: true, isRetried: false, withinMs: timeoutMs },
    )
  },
})

const ownName = randomBytes(6).toString('base64url')

/** For `Known-Catalogue`: what this process knows now. */
export const knownCatalogue = (): string => `${ownName}.${hostCatalogue.sequence()}`
