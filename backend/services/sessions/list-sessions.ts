import type { Session } from '@affiliate-booking/contract/calls/accounts/sessions'
import { and, desc, eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import type { Actor } from '../users/account.ts'
import { hashToken, sessionExpiry } from './create-session.ts'
import { describeDevice } from './describe-device.ts'

/**
 * The open sessions of an account, that of `token` first, then the last used.
 * @param token of the request
 */
export async function listSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  token: string,
): Promise<Session[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), eq(sessions.needsFactor, false)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt))
  const currentHash = hashToken(token)
  return rows
    .map((row) => ({ ...row, expiresAt: sessionExpiry(actor, row.createdAt, row.lastSeenAt) }))
    .filter(({ expiresAt }) => now() < expiresAt)
    .map(({ id, tokenHash, userAgent, ip, createdAt, lastSeenAt, expiresAt }) => {
      const { kind, name } = describeDevice(userAgent)
      return {
        id,
        isCurrent: tokenHash === currentHash,
        deviceKind: kind,
        device: name,
        address: ip,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
      }
    })
    .toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}
