import { createHash } from 'node:crypto'
import type { HostCookies } from './cookies.ts'

/** Names the visitor's session without holding its cookies; undefined without one. */
export function sessionKeyOf(hostCookies: HostCookies): string | undefined {
  const pairs = hostCookies.outgoing()?.split('; ').toSorted()
  return pairs && createHash('sha256').update(pairs.join('; ')).digest('base64url')
}
