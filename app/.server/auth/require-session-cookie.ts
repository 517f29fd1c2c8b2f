import { type AppContext, apiOf } from '../api/client.ts'
import type { Result } from '../api/response.ts'
import { requestFactsContext } from '../http/request-facts.ts'
import { log } from '../log.ts'

/**
 * The result of a login; a failure where no cookie goes with the next call. Otherwise a host whose session is not in
 * API_COOKIES would lead from a successful login to the start page, again and again.
 */
export function requireSessionCookie<Data>(context: AppContext, result: Result<Data>): Result<Data> {
  const { cookies } = apiOf(context)
  if (!result.ok || cookies.outgoing() !== undefined) return result
  log.warn(
    { requestId: context.get(requestFactsContext)?.requestId, cookies: cookies.droppedNames() },
    'a login set no cookie that the app keeps: API_COOKIES must name the session of the host',
  )
  return { ok: false, reason: 'bad-answer', status: 502 }
}
