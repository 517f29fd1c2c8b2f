import type { ResetPasswordPayload } from '@affiliate-booking/contract/calls/accounts/password-reset'
import { eq, sql } from 'drizzle-orm'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { checkNewPassword } from '../auth/passwords.ts'
import { moveGuestEntries } from '../emails/move-guest-entries.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { endProofs, findProof, hasToken, takeProof } from '../proofs/proofs.ts'
import { removeYoungFactors } from '../second-factor/remove-own-factors.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Account } from '../users/account.ts'

const proofNotFound = fail(404, 'This link does not work any more. Ask for a new one.')

/**
 * Sets a new password by the link of a message, once, and ends all sessions of the account. A second factor stays, unless
 * it is so young that somebody else may have added it. The link also shows that the email is the person's own, so that what
 * guests asked and wait for by it moves into the account.
 * Fails with 404 for a link that does not count, and with 400 for a password that is not acceptable, which leaves the link.
 */
export async function resetPassword(
  { db, passwords, encryption, now }: Pick<Deps, 'db' | 'passwords' | 'encryption' | 'now'>,
  { token, newPassword }: ResetPasswordPayload,
  origin: RequestOrigin,
): Promise<Result<Account>> {
  const which = hasToken(token)
  // Hashing is for those who have a link.
  if ((await findProof(db, 'password-reset', which, now())) === null) return proofNotFound
  const checked = await checkNewPassword(passwords, newPassword)
  if (!checked.ok) return checked
  const passwordHash = await passwords.hash(newPassword)
  return db.transaction(async (tx) => {
    const at = now()
    const taken = await takeProof(tx, 'password-reset', which, at)
    if (taken === null) return proofNotFound
    const { id } = taken.account
    const [account] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${at.toISOString()})` })
      .where(eq(users.id, id))
      .returning()
    if (!account) throw new Error('A locked account was not updated')
    await endProofs(tx, id)
    await endSessions(tx, id)
    const removed = await removeYoungFactors(tx, { account: taken.account, origin, at })
    await writeAudit(tx, {
      actor: account,
      origin,
      action: 'account.password-reset',
      objectType: 'account',
      objectId: id,
      territoryPath: account.territoryPath,
      at,
    })
    await moveGuestEntries({ db: tx, encryption }, id, origin, at)
    const notice = noticeOfChange(id, at)
    await notify(tx, {
      ...notice,
      kind: 'password-changed',
      variables: { ...notice.variables, removed },
    })
    return ok(account)
  })
}
