import { eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accountProofs } from '../../db/schema/accounts/account-proofs.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, type Failure, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { failIfEmailTaken } from '../auth/register-account.ts'
import { notify } from '../messages/notify.ts'
import { endProofs, findProof, hasToken, takeProof } from '../proofs/proofs.ts'
import { endSessions, endSessionsBut } from '../sessions/end-sessions.ts'
import { type Account, type Actor, normalizeEmail } from '../users/account.ts'

type VerifyDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption'>

interface Verification {
  /** Of the session of the request, which stays. */
  readonly sessionToken: string | undefined
  readonly origin: RequestOrigin
}

type Verified = Result<{ isChanged: boolean }>

const unknownLink = fail(404, 'This link does not work any more. Ask for a new one in your settings.')
export const wrongEmailCode = fail(400, 'This code is not valid. Enter the newest code that we sent you.')

/** Confirms an email by the link of a message. Fails with 404 for a link that does not count, and like confirm. */
export const verifyEmail = (deps: VerifyDeps, token: string, verification: Verification) =>
  confirm(deps, hasToken(token), unknownLink, verification)

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
 * Makes the address of a proof the confirmed one of the account. Where it replaces another one, all other sessions and
 * all links of the account end, and both addresses are told.
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
        await tellBoth(tx, before, encryption, at)
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
      return ok({ isChanged })
    }),
  )

async function endAccess(tx: Database, userId: string, sessionToken: string | undefined): Promise<void> {
  // Links for a new password went to the former address.
  await endProofs(tx, userId)
  if (sessionToken === undefined) await endSessions(tx, userId)
  else await endSessionsBut(tx, userId, sessionToken)
}

/** The new address, and the former one. */
async function tellBoth(
  tx: Database,
  { id, email }: Account,
  encryption: Deps['encryption'],
  at: Date,
): Promise<void> {
  const changedAt = at.toISOString()
  const notice = {
    kind: 'email-changed',
    about: id,
    occasion: changedAt,
    variables: { changedAt },
    encryption,
    at,
  } as const
  await notify(tx, { ...notice, to: { userId: id } }, { ...notice, to: { userId: id, address: email } })
}
