import { hash } from 'node:crypto'
import type { HostCookies } from './cookies.ts'

/** Names the visitor's session without holding its cookies; undefined without one. */
export function sessionKeyOf(hostCookies: HostCookies): string | undefined {
  const pairs = hostCookies.outgoing()?.split('; ').toSorted()
  return pairs && hash('sha256', pairs.join('; '), 'base64url')
}
