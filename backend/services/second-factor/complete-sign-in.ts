import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type Client, createSession, hashToken, type NewSession } from '../sessions/create-session.ts'
import type { Actor } from '../users/account.ts'
import { findRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { wrongCode } from './set-up.ts'
import { findPeriod } from './totp.ts'

type CompleteDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption'>

export const signInAgain = fail(401, 'Sign in again.')

/**
 * Replaces a session that waits for its second factor by a full one. Each code of the app counts once, each recovery code
 * too. Fails with 400 for a wrong code, and with 401 if the session has ended meanwhile.
 * @param token of the waiting session
 */
export async function completeSignIn(
  deps: CompleteDeps,
  account: Actor,
  code: string,
  token: string,
  client: Client,
  requestId: string,
): Promise<Result<NewSession>> {
  const { db, now } = deps
  const entered = code.replaceAll(/\s/g, '')
  const recoveryId = isRecoveryCode(entered) ? await findRecoveryCode(deps, account.id, entered) : null
  return db.transaction(async (tx) => {
    const at = now()
    const waiting = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.needsFactor, true))
    const [locked] = await tx.select({ id: sessions.id }).from(sessions).where(waiting).for('update')
    if (!locked) return signInAgain
    const isRight =
      recoveryId === null
        ? await takeCode(tx, deps, account, entered, at)
        : await takeRecoveryCode(tx, recoveryId, at)
    if (!isRight) return wrongCode
    await tx.delete(sessions).where(waiting)
    const session = await createSession(tx, account, client, at, { factorAt: at })
    if (!session) return signInAgain
    if (recoveryId !== null) {
      await writeAudit(tx, {
        actor: account,
        origin: { ip: client.ip, requestId },
        action: 'account.recovery-code-used',
        objectType: 'account',
        objectId: account.id,
        territoryPath: account.territoryPath,
        at,
      })
    }
    return ok(session)
  })
}

/** False for a code that does not count, or has counted. */
async function takeCode(
  tx: Database,
  { encryption }: CompleteDeps,
  { id }: Actor,
  code: string,
  at: Date,
): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, id)).for('update')
  if (!factor) return false
  const period = findPeriod(encryption.decrypt(secondFactors.secret, id, factor.secret), code, at)
  if (period === null) return false
  const taken = await tx
    .update(secondFactors)
    .set({ lastPeriod: period })
    .where(and(eq(secondFactors.userId, id), lt(secondFactors.lastPeriod, period)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}

async function takeRecoveryCode(tx: Database, id: string, at: Date): Promise<boolean> {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.id, id), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  return taken.length > 0
}
