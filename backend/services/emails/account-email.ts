// The email of an account as its owner sees it.
import type { AccountEmail } from '@affiliate-booking/contract/calls/accounts/emails'
import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { accountProofs } from '../../db/schema/accounts/account-proofs.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { endEmailChange } from '../proofs/proofs.ts'
import { type Actor, normalizeEmail } from '../users/account.ts'
import { createEmailCode, sendEmailProof } from './send-email-proof.ts'

type EmailDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption'>

const accountChanged = fail(409, 'Your account was changed at the same time. Sign in again.')

/** The address, whether it is confirmed, and what waits to be. */
export async function getEmail(
  { db, now }: Pick<EmailDeps, 'db' | 'now'>,
  { id, email, emailVerifiedAt }: Actor,
): Promise<AccountEmail> {
  const [proof] = await db
    .select({ address: accountProofs.email, expiresAt: accountProofs.expiresAt })
    .from(accountProofs)
    .where(
      and(
        eq(accountProofs.userId, id),
        eq(accountProofs.purpose, 'email'),
        gt(accountProofs.expiresAt, now()),
      ),
    )
  return {
    address: email,
    verifiedAt: emailVerifiedAt?.toISOString() ?? null,
    pending: proof ? { address: proof.address, expiresAt: proof.expiresAt.toISOString() } : null,
  }
}

/** Sends link and code once more. Fails with 409 if nothing waits to be confirmed. */
export async function sendEmailCode(deps: EmailDeps, actor: Actor): Promise<Result<AccountEmail>> {
  const { pending, verifiedAt, address } = await getEmail(deps, actor)
  if (pending == null && verifiedAt !== null) return fail(409, 'Your email address is confirmed already.')
  return sendTo(deps, actor, pending?.address ?? address)
}

/**
 * Sends link and code to another address, which then replaces the present one. Whether it has an account is not told
 * before somebody who reads its emails confirms it. The present address is told of the request.
 * Fails with 400 for a wrong password and for the present address.
 */
export async function changeEmail(
  deps: EmailDeps,
  actor: Actor,
  { email, currentPassword }: { email: string; currentPassword: string },
): Promise<Result<AccountEmail>> {
  if (!(await deps.passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  if (normalizeEmail(email) === normalizeEmail(actor.email))
    return fail(400, 'This is your email address already.')
  return sendTo(deps, actor, email, (tx, at) =>
    notify(tx, { kind: 'email-change-requested', ...noticeOfChange(actor.id, at) }),
  )
}

/** Ends a change that waits to be confirmed: the address was wrong, or somebody else has asked. */
export async function cancelEmailChange(
  deps: Pick<EmailDeps, 'db' | 'now'>,
  actor: Actor,
): Promise<AccountEmail> {
  await endEmailChange(deps.db, actor)
  return getEmail(deps, actor)
}

async function sendTo(
  { db, now, passwords, encryption }: EmailDeps,
  actor: Actor,
  address: string,
  tellOwner?: (tx: Database, at: Date) => Promise<void>,
): Promise<Result<AccountEmail>> {
  const code = await createEmailCode(passwords)
  const at = now()
  const isSent = await db.transaction(async (tx) => {
    const [account] = await tx.select().from(users).where(isUnchanged(actor)).for('update')
    if (!account) return false
    await sendEmailProof(tx, { account, address, encryption, at, ...code })
    await tellOwner?.(tx, at)
    return true
  })
  return isSent ? ok(await getEmail({ db, now }, actor)) : accountChanged
}

const isUnchanged = ({ id, email, passwordHash }: Actor) =>
  and(
    eq(users.id, id),
    eq(users.email, email),
    eq(users.passwordHash, passwordHash),
    eq(users.status, 'active'),
  )
