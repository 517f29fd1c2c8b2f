// Caches responses for some seconds, for calls that are the same for everybody.
import { LRUCache } from 'lru-cache'

const ttlMs = 10_000
const maximumEntries = 500

const cache = new LRUCache<string, object>({ max: maximumEntries, ttl: ttlMs })

/** The call and its parameters. */
type Key = readonly unknown[]

const nameOf = (key: Key) => JSON.stringify(key)

/** The cached response, or else a new one; failures are not cached. */
export async function cachedResponse<Answer extends { readonly ok: boolean }>(
  key: Key,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  // The key names the call, and with it the type of what it answers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = cache.get(nameOf(key)) as Answer | undefined
  if (known !== undefined) return known
  const answer = await ask()
  if (answer.ok) cache.set(nameOf(key), answer)
  return answer
}

export const dropCachedResponse = (key: Key): boolean => cache.delete(nameOf(key))

/** As after a restart. */
export const clearResponseCache = (): void => cache.clear()
