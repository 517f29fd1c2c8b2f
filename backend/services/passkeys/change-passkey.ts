import { and, eq } from 'drizzle-orm'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { recoveryCodes } from '../../db/schema/accounts/second-factors.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { hasSecondFactor } from '../second-factor/has-second-factor.ts'
import { accountChanged, lockAccount } from '../second-factor/lock-account.ts'
import { endSessionsBut } from '../sessions/end-sessions.ts'
import type { Actor } from '../users/account.ts'
import { recordPasskeyChange } from './record-passkey-change.ts'
import { isUuid } from '../../uuid.ts'

const passkeyNotFound = fail(404, 'This passkey is removed already.')

const ownPasskey = (actor: Actor, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, actor.id))

/** Fails with 404 for a passkey of somebody else. */
export async function renamePasskey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { name, origin }: { name: string; origin: RequestOrigin },
): Promise<Result<null>> {
  if (!isUuid(id)) return passkeyNotFound
  return db.transaction(async (tx) => {
    const [renamed] = await tx
      .update(passkeys)
      .set({ name })
      .where(ownPasskey(actor, id))
      .returning({ id: passkeys.id })
    if (!renamed) return passkeyNotFound
    await recordPasskeyChange(tx, actor, { change: 'renamed', name, passkeyId: id, origin, at: now() })
    return ok(null)
  })
}

/**
 * Removes a passkey, and signs out all other devices: one of them may have signed in by it. With the last second factor, the
 * recovery codes go too. Fails with 400 for a wrong password, and with
 * 404 for a passkey of somebody else.
 * @param token of the request
 */
export async function removePasskey(
  { db, now, passwords }: Pick<Deps, 'db' | 'now' | 'passwords'>,
  actor: Actor,
  id: string,
  { currentPassword, token, origin }: { currentPassword: string; token: string; origin: RequestOrigin },
): Promise<Result<null>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  if (!isUuid(id)) return passkeyNotFound
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, actor))) return accountChanged
    const [removed] = await tx
      .delete(passkeys)
      .where(ownPasskey(actor, id))
      .returning({ name: passkeys.name })
    if (!removed) return passkeyNotFound
    if (!(await hasSecondFactor(tx, actor.id)))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
    await endSessionsBut(tx, actor.id, token)
    await recordPasskeyChange(tx, actor, {
      change: 'removed',
      name: removed.name,
      passkeyId: id,
      origin,
      at: now(),
    })
    return ok(null)
  })
}
