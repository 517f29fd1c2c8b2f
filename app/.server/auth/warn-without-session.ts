import { type AppContext, apiOf } from '../api/client.ts'
import type { Result } from '../api/response.ts'
import { requestFactsContext } from '../http/request-facts.ts'
import { log } from '../log.ts'

/**
 * Tells the operator of a login that has succeeded and set no cookie that the app sends on: the next page is that of a
 * visitor, again and again. For the visitor it is a success, as the host says (spec 3).
 */
export function warnWithoutSession(context: AppContext, { ok }: Result<unknown>): void {
  const { cookies } = apiOf(context)
  if (!ok || cookies.outgoing() !== undefined) return
  log.warn(
    { requestId: context.get(requestFactsContext)?.requestId, cookies: cookies.droppedNames() },
    'a login set no cookie that the app keeps: API_COOKIES must name the session of the host',
  )
}
