import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { hashToken } from '../sessions/create-session.ts'
import type { Actor } from '../users/account.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { type CodeDeps, readCode, takeCode } from './take-code.ts'

export const factorIsOff = fail(409, 'Two-step sign-in is off.')

/**
 * Gives the second factor again in a session, so that it is fresh for a decision on money. Fails with 400 for a wrong
 * code, and with 409 for an account without a second factor.
 * @param token of the request
 */
export async function renewSecondFactor(
  deps: CodeDeps,
  actor: Actor,
  entered: string,
  token: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  const { db, now } = deps
  if (!(await hasSecondFactor(db, actor.id))) return factorIsOff
  const code = await readCode(deps, actor, entered)
  return db.transaction(async (tx) => {
    const taken = await takeCode(tx, deps, actor, code, origin)
    if (!taken.ok) return taken
    await freshenFactor(tx, token, now())
    return ok(null)
  })
}

/** @param token of the session in which the second factor was just given */
export async function freshenFactor(db: Database, token: string, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ factorAt: at })
    .where(eq(sessions.tokenHash, hashToken(token)))
}
