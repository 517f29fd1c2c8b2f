import type { LoginPayload } from '@affiliate-booking/contract/calls/auth'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import { type Account, isAdminAccount, normalizeEmail } from '../users/account.ts'
import { type Client, createSession } from '../sessions/create-session.ts'
import { ok, type Result, fail } from '../../result.ts'
import type { Passwords } from './passwords.ts'
import type { NewSession } from '../sessions/session-tokens.ts'

/** Which of the two sign-in pages was used. */
export type Door = 'partners' | 'administrators'

const wrongDoor: Record<Door, string> = {
  partners: 'This is an administrator account. Sign in at /admin/login.',
  administrators: 'This is not an administrator account. Sign in at /login.',
}

interface Needs {
  db: Database
  passwords: Passwords
  now: () => Date
}

/**
 * Checks email and password and begins a session. An unknown email and a wrong password cannot be told apart, by the
 * answer nor by the time it takes; only who knows the password learns more about the account.
 * Refused with 401, or with 403 at the wrong door, while approval is pending and when suspended.
 */
export async function signIn(
  { db, passwords, now }: Needs,
  payload: LoginPayload,
  door: Door,
  client: Client,
): Promise<Result<{ account: Account; session: NewSession }>> {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalizeEmail(payload.email)))
  const isRight = await passwords.matches(account?.passwordHash ?? null, payload.password)
  if (!account || !isRight) return wrongCredentials
  if (isAdminAccount(account) !== (door === 'administrators')) return fail(403, wrongDoor[door])
  if (account.status === 'pending_approval') {
    return fail(403, 'Your account waits for the approval of a super administrator.')
  }
  if (account.status === 'suspended') return fail(403, 'This account is suspended.')
  const session = await createSession(db, account, client, now())
  return session ? ok({ account, session }) : wrongCredentials
}

const wrongCredentials = fail(401, 'Invalid email or password.')
