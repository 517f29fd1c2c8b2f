import { createHash } from 'node:crypto'
import type { HostCookies } from './cookies.ts'

/** Names the visitor's session without holding its cookies; undefined without one. */
export function sessionKeyOf(hostCookies: HostCookies): string | undefined {
  const cookies = hostCookies.outgoing()
  return cookies === undefined ? undefined : createHash('sha256').update(cookies).digest('base64')
}
