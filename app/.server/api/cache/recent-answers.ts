// Answers of the last seconds, each for its own session: the pictures and the data of a page use the profile that it was
// opened with, and the pages that somebody opens one after the other the number at the bell.
import { LRUCache } from 'lru-cache'
import type { UserResponse } from '@affiliate-booking/contract/calls/accounts/auth'
import type { countNotifications } from '@affiliate-booking/contract/calls/messages/messages'
import type * as z from 'zod'
import type { ApiClient } from '../client.ts'
import type { Result } from '../response.ts'
import { sessionKeyOf } from '../session-key.ts'

type Ask<Value> = () => Promise<Result<Value>>

interface SessionCache<Value> {
  /**
   * The session's recent answer, or else what the host answers; always the latter when `isFresh`. Failures are not reused,
   * nor answers that set cookies.
   */
  readonly reuse: (
    client: ApiClient,
    ask: Ask<Value>,
    options?: { isFresh: boolean },
  ) => Promise<Result<Value>>
  readonly drop: (session: string) => void
  readonly clear: () => void
}

function createSessionCache<Value>(ttl: number): SessionCache<Value> {
  interface Entry {
    /** Undefined while the host is asked. */
    readonly answer?: Result<Value>
  }
  const entries = new LRUCache<string, Entry>({ max: 1000, ttl })
  return {
    async reuse({ cookies }, ask, { isFresh } = { isFresh: false }) {
      const session = sessionKeyOf(cookies)
      if (session === undefined) return ask()
      const known = isFresh ? undefined : entries.get(session)?.answer
      if (known !== undefined) return known
      const asking: Entry = {}
      entries.set(session, asking)
      const answer = await ask()
      // A write that came between has dropped the entry: the answer may be older than it.
      const isCurrent = entries.get(session) === asking
      if (isCurrent && answer.ok && cookies.setCookieLines().length === 0) entries.set(session, { answer })
      return answer
    },
    drop: (session) => entries.delete(session),
    clear: () => entries.clear(),
  }
}

/** Milliseconds. */
const profiles = createSessionCache<UserResponse>(2000)
const unreadCounts = createSessionCache<z.output<(typeof countNotifications)['response']>>(5000)

export const reuseProfile = profiles.reuse
export const reuseUnreadCount = unreadCounts.reuse

/**
 * The client, which drops the session's answers with each call that may change something, and with a 401: its session has
 * ended elsewhere. A call that ends other sessions drops the answers of all.
 */
export function dropAnswersOnWrite(client: ApiClient): ApiClient {
  const call: ApiClient['call'] = async (sent, payload, options) => {
    const before = sessionKeyOf(client.cookies)
    if (sent.method === 'GET') {
      const answer = await client.call(sent, payload, options)
      if (!answer.ok && answer.status === 401) drop(before)
      return answer
    }
    drop(before)
    try {
      return await client.call(sent, payload, options)
    } finally {
      // Again for a page that read them meanwhile; a login may have opened another session.
      drop(before)
      drop(sessionKeyOf(client.cookies))
      if (sent.endsSessions === true) forgetAnswers()
    }
  }
  return { ...client, call }
}

function drop(session: string | undefined): void {
  if (session === undefined) return
  profiles.drop(session)
  unreadCounts.drop(session)
}

/** Of every session, as after a restart. */
export function forgetAnswers(): void {
  profiles.clear()
  unreadCounts.clear()
}
