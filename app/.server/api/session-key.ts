import { createHash } from 'node:crypto'
import { type AppContext, apiOf } from './client.ts'

/** Names the visitor's session without holding its cookies; undefined without one. */
export function sessionKeyOf(context: AppContext): string | undefined {
  const cookies = apiOf(context).cookies.outgoing()
  return cookies === undefined ? undefined : createHash('sha256').update(cookies).digest('base64')
}
