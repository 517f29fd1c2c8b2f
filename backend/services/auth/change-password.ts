import type { ChangePasswordPayload } from '@affiliate-booking/contract/calls/accounts/auth'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Actor } from '../users/account.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { endProofs } from '../proofs/proofs.ts'
import { removePasskeys } from '../second-factor/remove-own-factors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { type Client, createSession, type NewSession } from '../sessions/create-session.ts'
import { ok, type Result, fail } from '../../result.ts'
import { checkNewPassword, type Passwords } from './passwords.ts'

interface Dependencies {
  db: Database
  passwords: Passwords
  now: () => Date
}

/**
 * Changes the password, ends all sessions and links of the account, and creates a new session for the caller. Passkeys stay
 * unless the caller asks for their removal.
 * Fails with 400 if a password is not acceptable, and with 409 if the account was changed at the same moment.
 */
export async function changePassword(
  { db, passwords, now }: Dependencies,
  actor: Actor,
  { currentPassword, newPassword, removesPasskeys }: ChangePasswordPayload,
  client: Client,
  requestId: string | null = null,
): Promise<Result<NewSession>> {
  const checked = await checkNewPassword(passwords, newPassword)
  if (!checked.ok) return checked
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) {
    return wrongCurrentPassword
  }
  if (newPassword === currentPassword) return fail(400, 'The new password is the same as the current one.')
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const [account] = await tx
      .update(users)
      .set({ passwordHash })
      .where(
        and(eq(users.id, actor.id), eq(users.passwordHash, actor.passwordHash), eq(users.status, 'active')),
      )
      .returning()
    if (!account) return versionConflict
    // Somebody who knew the old one may have asked for another email.
    await endProofs(tx, account.id)
    await endSessions(tx, account.id)
    const at = now()
    await writeAudit(tx, {
      actor,
      origin: { ip: client.ip, requestId },
      action: 'account.password-changed',
      objectType: 'account',
      objectId: account.id,
      territoryPath: account.territoryPath,
      at,
    })
    const removal = { account, origin: { ip: client.ip, requestId }, at }
    const removed = removesPasskeys ? await removePasskeys(tx, removal) : null
    const notice = noticeOfChange(account.id, at)
    await notify(tx, {
      ...notice,
      kind: 'password-changed',
      variables: { ...notice.variables, removed },
    })
    const session = await createSession(tx, account, client, at, { factorAt: null })
    return session ? ok(session) : versionConflict
  })
}

export const wrongCurrentPassword = fail(400, 'The current password is wrong.')

const versionConflict = fail(409, 'The account was changed at the same time. Sign in again.')
