import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type Client, createSession, hashToken, type NewSession } from '../sessions/create-session.ts'
import type { Actor } from '../users/account.ts'
import { type CodeDeps, readCode, takeCode } from './take-code.ts'

export const signInAgain = fail(401, 'Sign in again.')

/**
 * Replaces a session that waits for its second factor by a full one. Each code of the app counts once, each recovery code
 * too. Fails with 400 for a wrong code, and with 401 if the session has ended meanwhile.
 * @param token of the waiting session
 */
export async function completeSignIn(
  deps: CodeDeps,
  account: Actor,
  entered: string,
  token: string,
  client: Client,
  requestId: string,
): Promise<Result<NewSession>> {
  const code = await readCode(deps, account, entered)
  return replaceWaitingSession(deps, account, token, client, (tx) =>
    takeCode(tx, deps, account, code, { ip: client.ip, requestId }),
  )
}

/**
 * Opens a full session in place of one that waits, which is locked, so that of two requests at once one gets it. The account
 * is locked before, as where a password is changed: that ends its sessions, and otherwise each would wait for the other.
 * @param take takes the second factor, or fails
 */
export async function replaceWaitingSession(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Actor,
  token: string,
  client: Client,
  take: (tx: Database) => Promise<Result<null>>,
): Promise<Result<NewSession>> {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('no key update')
    const waiting = and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.needsFactor, true))
    const [locked] = await tx.select({ id: sessions.id }).from(sessions).where(waiting).for('update')
    if (!locked) return signInAgain
    const taken = await take(tx)
    if (!taken.ok) return taken
    await tx.delete(sessions).where(waiting)
    const at = now()
    const session = await createSession(tx, account, client, at, { factorAt: at })
    return session ? ok(session) : signInAgain
  })
}
