// Profiles of the last two seconds, each for its own session: a page, its pictures and its data ask the host once.
import { LRUCache } from 'lru-cache'
import type { getProfile } from '@affiliate-booking/contract/calls/accounts/auth'
import type * as z from 'zod'
import type { ApiClient } from '../client.ts'
import type { Result } from '../response.ts'
import { sessionKeyOf } from '../session-key.ts'

type Answer = Result<z.output<(typeof getProfile)['response']>>

interface Entry {
  /** Undefined while the host is asked. */
  readonly answer?: Answer
}

const profiles = new LRUCache<string, Entry>({ max: 1000, ttl: 2000 })

/** The session's recent profile, or else what the host answers. Failures are not reused, nor answers that set cookies. */
export async function reuseProfile({ cookies }: ApiClient, ask: () => Promise<Answer>): Promise<Answer> {
  const session = sessionKeyOf(cookies)
  if (session === undefined) return ask()
  const known = profiles.get(session)?.answer
  if (known !== undefined) return known
  const asking: Entry = {}
  profiles.set(session, asking)
  const answer = await ask()
  // A write that came between has dropped the entry: the answer may be older than it.
  const isCurrent = profiles.get(session) === asking
  if (isCurrent && answer.ok && cookies.setCookieLines().length === 0) profiles.set(session, { answer })
  return answer
}

/** The client, which drops the session's profile with each call that may change something. */
export function dropProfileOnWrite(client: ApiClient): ApiClient {
  const call: ApiClient['call'] = async (sent, payload, options) => {
    if (sent.method === 'GET') return client.call(sent, payload, options)
    const before = sessionKeyOf(client.cookies)
    drop(before)
    try {
      return await client.call(sent, payload, options)
    } finally {
      // Again for a page that read the profile meanwhile; a login may have opened another session.
      drop(before)
      drop(sessionKeyOf(client.cookies))
    }
  }
  return { ...client, call }
}

function drop(session: string | undefined): void {
  if (session !== undefined) profiles.delete(session)
}

/** As after a restart. */
export const forgetProfiles = (): void => profiles.clear()
