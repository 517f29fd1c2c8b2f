import type { SetPayoutAccountPayload } from '@affiliate-booking/contract/calls/accounts/payout-accounts'
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { PayoutAccountDetails } from '@affiliate-booking/contract/shapes/accounts/payout-accounts'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { eq } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import type { Database } from '../../db/database.ts'
import { payoutAccounts } from '../../db/schema/money/payouts.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { wrongCurrentPassword } from '../auth/change-password.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import { holdForPayoutAccount } from '../referrals/hold-for-payout-account.ts'
import { readNumber } from '../settings/platform-settings.ts'
import type { Actor } from '../users/account.ts'
import { parseAccountDetails, comparedAccount, maskAccount } from './account-details.ts'
import { isAccountOf } from './get-payout-account.ts'

/**
 * Sets where the actor is paid. Payouts wait some days after each change, and after the first entry too: somebody who got
 * hold of a session and the password must not be paid before the payee can notice. The same account again changes nothing.
 * Fails with 400 for a wrong password, and with 409 if the account was changed at the same moment.
 */
export async function setPayoutAccount(
  deps: Pick<Deps, 'db' | 'passwords' | 'encryption' | 'now' | 'log'>,
  actor: Actor,
  payload: SetPayoutAccountPayload,
  origin: RequestOrigin | null,
): Promise<Result<null>> {
  const { db, passwords, encryption, now } = deps
  if (!(await passwords.matches(actor.passwordHash, payload.currentPassword))) return wrongCurrentPassword
  // Without the password.
  const account = PayoutAccountDetails.parse(payload)
  const details = JSON.stringify(account)
  return db.transaction(async (tx) => {
    if (!(await lockActor(tx, actor))) return accountChanged
    const [present] = await tx.select().from(payoutAccounts).where(isAccountOf(actor.id))
    if (present) {
      const stored = decryptOrNull(deps, payoutAccounts.details, actor.id, present.details)
      if (stored !== null && JSON.stringify(parseAccountDetails(stored)) === details) return ok(null)
      await tx.update(payoutAccounts).set({ replacedAt: now() }).where(eq(payoutAccounts.id, present.id))
    }
    const waitingDays = await readNumber(tx, 'payoutAccountWaitingDays')
    const at = now()
    const masked = maskAccount(account)
    await tx.insert(payoutAccounts).values({
      userId: actor.id,
      kind: account.kind,
      details: encryption.encrypt(payoutAccounts.details, actor.id, details),
      masked,
      fingerprint: encryption.fingerprint('payout account', comparedAccount(account)),
      usableFrom: new Date(at.getTime() + waitingDays * dayMs),
      createdAt: at,
    })
    if (account.kind === 'upi')
      await holdForPayoutAccount(tx, encryption, { affiliateId: actor.id, upiId: account.upiId, at })
    await writeAudit(tx, {
      actor,
      origin,
      action: present ? 'account.payout-account-changed' : 'account.payout-account-set',
      objectType: 'account',
      objectId: actor.id,
      territoryPath: actor.territoryPath,
      changes: { kind: { old: present?.kind ?? null, new: account.kind } },
      at,
    })
    const notice = noticeOfChange(actor.id, at)
    await notify(tx, {
      ...notice,
      kind: 'payout-account-changed',
      variables: {
        ...notice.variables,
        account: masked,
        waitingDays: waitingDays === 0 ? null : formatQuantity(waitingDays, 'day', 'days'),
      },
    })
    return ok(null)
  })
}

const accountChanged = fail(409, 'Your account was changed at the same time. Sign in again.')

/**
 * Lets one change at a time through, and none by a password that is no longer valid. A settlement that has locked a booking
 * may read the account meanwhile.
 */
async function lockActor(tx: Database, actor: Actor): Promise<boolean> {
  const [locked] = await tx
    .select({ passwordHash: users.passwordHash, status: users.status })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('no key update')
  return locked?.status === 'active' && locked.passwordHash === actor.passwordHash
}
