import type { LoginPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type Failure, fail, ok, type Result } from '../../result.ts'
import { type Client, createSession, type NewSession } from '../sessions/create-session.ts'
import { type Account, isAdminAccount, normalizeEmail } from '../users/account.ts'
import type { Passwords } from './passwords.ts'

interface Dependencies {
  db: Database
  passwords: Passwords
  now: () => Date
}

export type LoginResult = Result<{ account: Account; session: NewSession }>

/** Logs in everyone but administrators. Fails with 401, or with 403 if this account may not log in here or now. */
export const login = (deps: Dependencies, payload: LoginPayload, client: Client): Promise<LoginResult> =>
  startSession(deps, payload, client, false)

/** Logs in administrators. Fails like login. */
export const loginAdmin = (deps: Dependencies, payload: LoginPayload, client: Client): Promise<LoginResult> =>
  startSession(deps, payload, client, true)

/**
 * An unknown email and a wrong password get the same response after the same time. The other messages are only for
 * callers who know the password.
 */
async function startSession(
  { db, passwords, now }: Dependencies,
  { email, password }: LoginPayload,
  client: Client,
  asAdmin: boolean,
): Promise<LoginResult> {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
  const isRight = await passwords.matches(account?.passwordHash ?? null, password)
  if (!account || !isRight) return wrongCredentials
  const refused = refuseLogin(account, asAdmin)
  if (refused !== null) return refused
  const session = await createSession(db, account, client, now())
  if (!session) return wrongCredentials
  return session.needsFactor ? { ...factorMissing, session } : ok({ account, session })
}

/** Why somebody who has proved to own the account may not log in here or now; null: they may. */
export function refuseLogin(account: Account, asAdmin: boolean): Failure | null {
  const isAdmin = isAdminAccount(account)
  if (isAdmin && !asAdmin)
    return fail(403, 'This is an administrator account. Use “Admin sign in” on this page.')
  if (!isAdmin && asAdmin)
    return fail(403, 'This is not an administrator account. Use “Sign in here” on this page.')
  if (account.status === 'pending_approval')
    return fail(403, 'Your account is waiting for approval by a super administrator.')
  return account.status === 'suspended'
    ? fail(403, 'This account is suspended. Contact us if you think this is a mistake.')
    : null
}

/** For apps that do not know of second factors, too. */
const factorMissing = {
  ...fail(401, 'Enter a code of your authenticator app, or use your passkey, to finish signing in.'),
  secondFactor: 'missing',
} as const

const wrongCredentials = fail(401, 'Invalid email or password.')
