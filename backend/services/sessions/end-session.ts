import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { endEmailChange } from '../proofs/proofs.ts'
import type { Actor } from '../users/account.ts'
import { hashToken } from './create-session.ts'
import { isUuid } from '../../uuid.ts'

const sessionNotFound = fail(404, 'This device is signed out already.')

type EndDeps = Pick<Deps, 'db' | 'now' | 'passwords'>

interface Ending {
  /** Somebody who got hold of a session must not sign out its owner. */
  currentPassword: string
  origin: RequestOrigin
}

/**
 * Ends one session of the actor, which may be the present one, and a change of the email that somebody may have asked
 * for in it. Fails with 400 for a wrong password, and with 404 for a session of somebody else.
 */
export async function endSession(
  { db, now, passwords }: EndDeps,
  actor: Actor,
  id: string,
  { currentPassword, origin }: Ending,
): Promise<Result<{ ended: number }>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  if (!isUuid(id)) return sessionNotFound
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), eq(sessions.id, id)))
      .returning({ id: sessions.id })
    if (!ended) return sessionNotFound
    await endEmailChange(tx, actor)
    await auditEnd(tx, actor, 'account.session-ended', origin, now())
    return ok({ ended: 1 })
  })
}

/**
 * Ends all sessions of the actor but that of `token`, and a change of the email that somebody may have asked for in one of
 * them. Fails with 400 for a wrong password.
 */
export async function endOtherSessions(
  { db, now, passwords }: EndDeps,
  actor: Actor,
  token: string,
  { currentPassword, origin }: Ending,
): Promise<Result<{ ended: number }>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  return db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, actor.id), ne(sessions.tokenHash, hashToken(token))))
      .returning({ id: sessions.id })
    await endEmailChange(tx, actor)
    if (ended.length > 0) await auditEnd(tx, actor, 'account.other-sessions-ended', origin, now())
    return ok({ ended: ended.length })
  })
}

const auditEnd = (
  tx: Database,
  actor: Actor,
  action: 'account.session-ended' | 'account.other-sessions-ended',
  origin: RequestOrigin,
  at: Date,
) =>
  writeAudit(tx, {
    actor,
    origin,
    action,
    objectType: 'account',
    objectId: actor.id,
    territoryPath: actor.territoryPath,
    at,
  })
