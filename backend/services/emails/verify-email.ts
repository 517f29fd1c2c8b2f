import { eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accountProofs } from '../../db/schema/accounts/account-proofs.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, type Failure, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { failIfEmailTaken } from '../auth/register-account.ts'
import { findProof, hasToken, takeProof } from '../proofs/proofs.ts'
import { endSessions, endSessionsBut } from '../sessions/end-sessions.ts'
import { findSession } from '../sessions/find-session.ts'
import { type Account, type Actor, isAdminAccount, normalizeEmail } from '../users/account.ts'
import { leaveAddress } from './leave-address.ts'
import { moveGuestEntries } from './move-guest-entries.ts'
import { moveLeads } from './move-leads.ts'

type VerifyDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption'>

interface Verification {
  /** Of the session of the request, which stays. */
  readonly sessionToken: string | undefined
  readonly origin: RequestOrigin
}

type Verified = Result<{ isChanged: boolean; isAdministrator: boolean }>

const proofNotFound = fail(404, 'This link does not work any more. Ask for a new one in your settings.')
const signInFirst = fail(
  401,
  'Sign in to your account with its present email first. Then open this link again, or enter the code of the message in your settings.',
)
export const wrongEmailCode = fail(400, 'This code is not valid. Enter the newest code that we sent you.')

/**
 * Confirms an email by the link of a message. One that replaces another counts within a session of the account alone: the
 * message may have gone to a stranger, by a typing error. Fails with 401 outside of one, which leaves the link, with 404 for
 * a link that does not count, and like confirm.
 */
export async function verifyEmail(
  deps: VerifyDeps,
  token: string,
  verification: Verification,
): Promise<Verified> {
  const { db, now } = deps
  const found = await findProof(db, 'email', hasToken(token), now())
  if (found === null) return proofNotFound
  const isChange = found.proof.email !== normalizeEmail(found.account.email)
  if (isChange && !(await isSessionOf(deps, found.account, verification.sessionToken))) return signInFirst
  return confirm(deps, hasToken(token), proofNotFound, verification)
}

const isSessionOf = async ({ db, now }: VerifyDeps, { id }: Account, token: string | undefined) =>
  token !== undefined && (await findSession(db, token, now()))?.actor.id === id

/** Confirms an email by the code of a message. Fails with 400 for a code that does not count, and like confirm. */
export async function enterEmailCode(
  deps: VerifyDeps,
  actor: Actor,
  code: string,
  verification: Verification,
): Promise<Verified> {
  const found = await findProof(deps.db, 'email', eq(accountProofs.userId, actor.id), deps.now())
  const isRight = await deps.passwords.matches(found?.proof.codeHash ?? null, code.replaceAll(/\s/g, ''))
  if (!isRight || found === null) return wrongEmailCode
  return confirm(deps, eq(accountProofs.id, found.proof.id), wrongEmailCode, verification)
}

/**
 * Makes the address of a proof the confirmed one of the account, which gets what guests asked and wait for by it. Where it
 * replaces another one, all other sessions and all links of the account end, and both addresses are told.
 * Fails with 409 if another account has the address meanwhile.
 */
const confirm = (
  { db, now, encryption }: VerifyDeps,
  which: SQL,
  unknown: Failure,
  verification: Verification,
): Promise<Verified> =>
  failIfEmailTaken(() =>
    db.transaction(async (tx) => {
      const at = now()
      const taken = await takeProof(tx, 'email', which, at)
      if (taken === null) return unknown
      const { account: before, proof } = taken
      const isChanged = proof.email !== normalizeEmail(before.email)
      const [account] = await tx
        .update(users)
        .set({ email: proof.email, emailVerifiedAt: at })
        .where(eq(users.id, before.id))
        .returning()
      if (!account) throw new Error('A locked account was not updated')
      if (isChanged) {
        await endAccess(tx, before.id, verification.sessionToken)
        await leaveAddress(tx, before, encryption, at)
        await moveLeads(tx, before, proof.email)
      }
      await writeAudit(tx, {
        actor: account,
        origin: verification.origin,
        action: isChanged ? 'account.email-changed' : 'account.email-verified',
        objectType: 'account',
        objectId: account.id,
        territoryPath: account.territoryPath,
        at,
      })
      await moveGuestEntries({ db: tx, encryption }, account.id, verification.origin, at)
      return ok({ isChanged, isAdministrator: isAdminAccount(account) })
    }),
  )

async function endAccess(tx: Database, userId: string, sessionToken: string | undefined): Promise<void> {
  if (sessionToken === undefined) await endSessions(tx, userId)
  else await endSessionsBut(tx, userId, sessionToken)
}
