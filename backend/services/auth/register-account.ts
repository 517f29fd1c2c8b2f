import type {
  RegisterCustomerPayload,
  RegistrationPayload,
} from '@affiliate-booking/contract/calls/accounts/auth'
import type { ReferralSigner } from '@affiliate-booking/shared/signing/referral-signer'
import { eq, sql } from 'drizzle-orm'
import { type Database, violatesUnique } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { attribute } from '../referrals/attribute.ts'
import { type Account, normalizeEmail } from '../users/account.ts'
import { createEmailCode, sendEmailProof } from '../emails/send-email-proof.ts'
import type { Encryption } from '../encryption/encryption.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'

interface Dependencies {
  db: Database
  passwords: Passwords
  /** Of the code that confirms the email. */
  encryption: Encryption
  now: () => Date
}

type Register = (
  deps: Dependencies,
  payload: RegistrationPayload,
  origin?: RequestOrigin | null,
) => Promise<Result<Account>>

export const registerProvider: Register = (deps, payload, origin = null) =>
  registerAccount(deps, { role: 'service_provider', status: 'active' }, payload, origin)

/** Stores who referred the customer, for statistics. */
export const registerCustomer = (
  deps: Dependencies & { referralSigner: ReferralSigner | null },
  payload: RegisterCustomerPayload,
  origin: RequestOrigin | null = null,
): Promise<Result<Account>> =>
  registerAccount(deps, { role: 'user', status: 'active' }, payload, origin, async (tx, account) => {
    await attribute(tx, {
      signer: deps.referralSigner,
      subjectType: 'user',
      subjectId: account.id,
      claim: { ref: '', referralClick: payload.referralClick },
      buyer: { accountId: account.id, email: account.email, phone: account.phone },
      address: origin?.ip ?? null,
      at: account.createdAt,
    })
  })

/** Administrators have no role until a super administrator approves them. */
export const registerAdmin: Register = (deps, payload, origin = null) =>
  registerAccount(deps, { role: null, status: 'pending_approval' }, payload, origin)

/**
 * Also sends a message that lets the person confirm the email. Fails with 400 for a password that is not acceptable, and
 * with 409 for a taken email.
 */
async function registerAccount(
  { db, passwords, encryption, now }: Dependencies,
  start: Pick<Account, 'role' | 'status'>,
  { name, email, phone, password }: RegistrationPayload,
  origin: RequestOrigin | null,
  onInserted?: (tx: Database, account: Account) => Promise<void>,
): Promise<Result<Account>> {
  const checked = await checkNewPassword(passwords, password)
  if (!checked.ok) return checked
  const free = await checkEmailIsFree(db, email)
  if (!free.ok) return free
  const passwordHash = await passwords.hash(password)
  const code = await createEmailCode(passwords)
  return failIfEmailTaken(() =>
    db.transaction(async (tx) => {
      const [account] = await tx
        .insert(users)
        .values({ ...start, name, email: free.value, phone, passwordHash, createdAt: now() })
        .returning()
      if (!account) throw new Error('An inserted account was not returned')
      await onInserted?.(tx, account)
      await sendEmailProof(tx, {
        account,
        address: account.email,
        encryption,
        at: account.createdAt,
        ...code,
      })
      await auditRegistration(tx, account, origin)
      return ok(account)
    }),
  )
}

const emailTaken = fail(409, 'An account with this email already exists.')

/** The normalized email; fails with 409 if an account has it. */
export async function checkEmailIsFree(db: Database, email: string): Promise<Result<string>> {
  const taken = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
  return taken.length > 0 ? emailTaken : ok(normalizeEmail(email))
}

/** Fails with 409 if another request inserted the same email since checkEmailIsFree. */
export async function failIfEmailTaken<Value>(insert: () => Promise<Result<Value>>): Promise<Result<Value>> {
  try {
    return await insert()
  } catch (error) {
    if (violatesUnique(error, 'users_email_unique')) return emailTaken
    throw error
  }
}

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
