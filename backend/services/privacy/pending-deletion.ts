// Asking for the deletion of the own account. Signing in undoes it; a job carries it out.
import type { Deletion } from '@affiliate-booking/contract/calls/accounts/own-data'
import { deletionDays } from '@affiliate-booking/contract/options/accounts/account'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { notify } from '../messages/notify.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Actor } from '../users/account.ts'
import { findObstacles } from './deletion-obstacles.ts'

const dayMs = 24 * 60 * 60 * 1000

/** What a deletion of the own account still waits for. */
export const describeDeletion = async (db: Database, actor: Actor): Promise<Deletion> => ({
  days: deletionDays,
  obstacles: await findObstacles(db, actor),
})

/**
 * Plans the deletion and ends all sessions: the next sign-in undoes it. Fails with 400 for a wrong password, and with 409
 * while something is open.
 */
export async function requestDeletion(
  { db, now, passwords }: Pick<Deps, 'db' | 'now' | 'passwords'>,
  actor: Actor,
  currentPassword: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  const at = now()
  const dueAt = deletionDueAfter(at)
  return db.transaction(async (tx) => {
    const [planned] = await tx
      .update(users)
      .set({ deletionDueAt: dueAt })
      .where(
        and(
          eq(users.id, actor.id),
          eq(users.passwordHash, actor.passwordHash),
          eq(users.status, 'active'),
          isNull(users.deletionDueAt),
        ),
      )
      .returning({ id: users.id })
    if (!planned) return fail(409, 'Your account was changed at the same time. Sign in again.')
    // With the row locked: nothing that is checked here is opened by this account meanwhile.
    const [obstacle] = await findObstacles(tx, actor)
    if (obstacle) {
      await tx.update(users).set({ deletionDueAt: null }).where(eq(users.id, actor.id))
      return fail(409, `${obstacle.what} ${obstacle.advice}`)
    }
    await endSessions(tx, actor.id)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.deletion-requested',
      objectType: 'account',
      objectId: actor.id,
      territoryPath: actor.territoryPath,
      at,
    })
    await tellOfDeletion(tx, actor.id, dueAt, at)
    return ok(null)
  })
}

/** When a deletion that is planned now, or begins anew, is carried out. */
export const deletionDueAfter = (at: Date): Date => new Date(at.getTime() + deletionDays * dayMs)

/** Tells the owner when the account is deleted, and how to undo it. */
export const tellOfDeletion = (tx: Database, userId: string, dueAt: Date, at: Date): Promise<void> =>
  notify(tx, {
    kind: 'account-deletion-requested',
    to: { userId },
    about: userId,
    occasion: at.toISOString(),
    variables: { dueAt: dueAt.toISOString() },
    at,
  })
