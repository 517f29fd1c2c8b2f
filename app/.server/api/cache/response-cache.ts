// Answers about products, which are the same for everybody: kept until the host tells of a change or the clock ends them,
// or at a host that tells of none for as long as its headers allow.
import { knownCatalogueHeader } from '@affiliate-booking/contract/calls/products/catalogue-changes'
import { LRUCache } from 'lru-cache'
import type { CatalogueSubject } from '../catalogue/changes.ts'
import { endPageAt, lifetimeOf, longestMs, nextMidnight } from '../catalogue/freshness.ts'
import { hostCatalogue, knownCatalogue } from '../catalogue/host-catalogue.ts'
import type { AppContext } from '../client.ts'
import type { CallOptions } from '../request.ts'
import type { Result } from '../response.ts'

const maximumEntries = 500

interface Entry {
  readonly value: unknown
  /** Of the last change that is in it. */
  readonly sequence: number
  /** By `Date.now()`. */
  readonly until: number
  /** With which the host can be asked whether it has changed. */
  readonly etag: string | null
}

const cache = new LRUCache<string, Entry>({ max: maximumEntries })

interface Question {
  /** The call and its parameters. */
  readonly key: readonly unknown[]
  readonly subject: CatalogueSubject
  /** Asks the host even where a response is cached. */
  readonly fresh?: boolean
}

type Asked = Pick<CallOptions, 'anonymous' | 'headers' | 'onHeaders' | 'unchanged'>

/** The cached response, or else a new one; failures are not cached, nor is a page that is made of one. */
export async function cachedResponse<Value>(
  context: AppContext,
  { key, subject, fresh = false }: Question,
  ask: (options: Asked) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const name = JSON.stringify(key)
  if (!hostCatalogue.isConfirmed()) await hostCatalogue.confirm()
  const knowledge = hostCatalogue.knowledge()
  const known = fresh || knowledge === 'unknown' ? undefined : cache.get(name)
  const isUnchanged = known !== undefined && hostCatalogue.isUnchanged(subject, known.sequence)
  if (known !== undefined && isUnchanged && Date.now() < known.until) {
    endPageAt(context, known.until)
    // The key names the call, and with it the type of what it answers.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return { ok: true, value: known.value as Value }
  }
  const sequence = hostCatalogue.sequence()
  const askedAt = Date.now()
  let headers: Headers | undefined
  const answer = await ask({
    anonymous: true,
    headers: {
      ...(knowledge === 'exact' && { [knownCatalogueHeader]: knownCatalogue() }),
      ...(known?.etag != null && { 'If-None-Match': known.etag }),
    },
    onHeaders: (received) => (headers = received),
    ...(known?.etag != null && { unchanged: known.value }),
  })
  if (!answer.ok) {
    // What the host lacks is no failure of it.
    if (answer.reason !== 'not-offered') endPageAt(context, 0)
    return answer
  }
  const lifetime = knowledge === 'exact' ? longestMs : headers ? lifetimeOf(headers) : 0
  const until = Math.min(askedAt + lifetime, nextMidnight(new Date(askedAt)), validUntilOf(answer.value))
  endPageAt(context, knowledge === 'unknown' ? 0 : until)
  const etag = headers?.get('ETag') ?? known?.etag ?? null
  if (until > askedAt || etag !== null) cache.set(name, { value: answer.value, sequence, until, etag })
  return answer
}

function validUntilOf(value: unknown): number {
  const until: unknown = Object(value).validUntil
  return typeof until === 'string' ? Date.parse(until) : Infinity
}

/** As after a restart. */
export const clearResponseCache = (): void => cache.clear()
