import type { Deps } from '../../deps.ts'
import { ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import type { Actor } from '../users/account.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import { accountChanged, lockAccount } from './lock-account.ts'
import { createRecoveryCodes, hashRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import { factorIsOff } from './renew-factor.ts'

/**
 * Gives new recovery codes, which are not shown again, in place of those that are used up or lost. Fails with 400 for a
 * wrong password, and with 409 for an account without a second factor.
 */
export async function renewRecoveryCodes(
  { db, now, passwords }: Pick<Deps, 'db' | 'now' | 'passwords'>,
  actor: Actor,
  currentPassword: string,
  origin: RequestOrigin,
): Promise<Result<string[]>> {
  if (!(await passwords.matches(actor.passwordHash, currentPassword))) return wrongCurrentPassword
  if (!(await hasSecondFactor(db, actor.id))) return factorIsOff
  const at = now()
  // Hashes take long: not within the transaction.
  const codes = createRecoveryCodes()
  const hashes = await hashRecoveryCodes(passwords, codes)
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, actor))) return accountChanged
    if (!(await hasSecondFactor(tx, actor.id))) return factorIsOff
    await replaceRecoveryCodes(tx, actor.id, hashes)
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.recovery-codes-renewed',
      objectType: 'account',
      objectId: actor.id,
      territoryPath: actor.territoryPath,
      at,
    })
    await notify(tx, { kind: 'recovery-codes-renewed', ...noticeOfChange(actor.id, at) })
    return ok(codes)
  })
}
