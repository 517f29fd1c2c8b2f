// What the host has answered in the last seconds to calls that are the same for everybody.
import { LRUCache } from 'lru-cache'

const keptMs = 10_000
const mostKept = 500

const kept = new LRUCache<string, object>({ max: mostKept, ttl: keptMs })

/** Of an answer: the call, and everything that it was asked with. */
type Key = readonly unknown[]

const nameOf = (key: Key) => JSON.stringify(key)

/** What was answered a moment ago, or what is answered now; failures are not kept. */
export async function keptAnswer<Answer extends { readonly ok: boolean }>(
  key: Key,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  // The key names the call, and with it the type of what it answers.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const known = kept.get(nameOf(key)) as Answer | undefined
  if (known !== undefined) return known
  const answer = await ask()
  if (answer.ok) kept.set(nameOf(key), answer)
  return answer
}

export const forgetAnswer = (key: Key): boolean => kept.delete(nameOf(key))

/** As after a restart. */
export const forgetAnswers = (): void => kept.clear()
