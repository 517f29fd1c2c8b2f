import { log } from '../log.ts'
import type { HostCookies } from './cookies.ts'

/**
 * Tells the operator of a login that has succeeded and set no cookie that the app sends on: the next page is that of a
 * visitor, again and again. For the visitor it is a success, as the host says (spec 3).
 */
export function warnWithoutSession(cookies: HostCookies, requestId: string): void {
  if (cookies.outgoing() !== undefined) return
  log.warn(
    { requestId, cookies: cookies.droppedNames() },
    'a login set no cookie that the app keeps: API_COOKIES must name the session of the host',
  )
}
