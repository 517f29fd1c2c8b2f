// Decisions on money need a second factor that was given a short while ago: a session may be left open.
import { and, eq } from 'drizzle-orm'
import { minuteMs } from '@affiliate-booking/shared/milliseconds'
import type { Deps } from '../../deps.ts'
import { sessions } from '../../db/schema/accounts/sessions.ts'
import { type Failure, ok, type Result } from '../../result.ts'
import type { Actor } from '../users/account.ts'
import { hashToken } from '../sessions/create-session.ts'
import { hasSecondFactor } from './has-second-factor.ts'

/** So long a second factor counts for decisions on money. */
const freshMs = 10 * minuteMs

const factorExpired: Failure = {
  ok: false,
  status: 403,
  message: 'Confirm with a new code or your passkey.',
  secondFactor: 'expired',
}

/**
 * Fails with 403 where the account has a second factor and has not given it in this session for ten minutes.
 * @param token of the request
 */
export async function checkFreshFactor(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  token = '',
): Promise<Result<null>> {
  if (!(await hasSecondFactor(db, actor.id))) return ok(null)
  const [session] = await db
    .select({ factorAt: sessions.factorAt })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, hashToken(token)), eq(sessions.userId, actor.id)))
  const age = now().getTime() - (session?.factorAt?.getTime() ?? 0)
  return age >= 0 && age < freshMs ? ok(null) : factorExpired
}
