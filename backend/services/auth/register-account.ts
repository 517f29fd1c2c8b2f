import type { RegistrationPayload } from '@affiliate-booking/contract/calls/auth'
import { eq, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { users } from '../../db/schema/users.ts'
import { type Account, emailTaken, normalizeEmail } from '../users/account.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { ok, type Result, fail } from '../../result.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'

interface Needs {
  db: Database
  passwords: Passwords
  now: () => Date
}

/** What a kind of account begins with. Administrators who register have no role until they are approved. */
const beginnings = {
  provider: { role: 'service_provider', status: 'active' },
  customer: { role: 'user', status: 'active' },
  admin: { role: null, status: 'pending_approval' },
} as const

/** Refused with 409 when an account has this email already, in whatever case it is written. */
export async function checkEmailIsFree(db: Database, email: string): Promise<Result<string>> {
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
  return taken.length > 0 ? fail(409, emailTaken) : ok(normalizeEmail(email))
}

/** Runs what inserts an account; of two at once with one email, the second is refused with 409. */
export async function failIfEmailTaken<Value>(insert: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await insert()
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) return fail(409, emailTaken)
    throw error
  }
}

/** Registers a provider, a customer, or an administrator who has to be approved. Refused with 400 or 409. */
export async function registerAccount(
  { db, passwords, now }: Needs,
  kind: keyof typeof beginnings,
  { name, email, phone, password }: RegistrationPayload,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> {
  const good = checkNewPassword(password)
  if (!good.ok) return good
  const free = await checkEmailIsFree(db, email)
  if (!free.ok) return free
  const passwordHash = await passwords.hash(password)
  return failIfEmailTaken(() =>
    db.transaction(async (tx) => {
      const [account] = await tx
        .insert(users)
        .values({ ...beginnings[kind], name, email: free.value, phone, passwordHash, createdAt: now() })
        .returning()
      if (!account) throw new Error('An inserted account was not returned')
      await auditRegistration(tx, account, origin)
      return ok(account)
    }),
  )
}

/** Writes down that somebody registered, in the transaction that does it. */
export const auditRegistration = (
  tx: Database,
  account: Account,
  origin: RequestOrigin | null,
): Promise<void> =>
  writeAudit(tx, {
    actor: account,
    origin,
    action: 'account.registered',
    objectType: 'account',
    objectId: account.id,
    territoryPath: account.territoryPath,
    at: account.createdAt,
  })
