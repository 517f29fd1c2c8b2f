// Limits tries of a second factor, and tells the owner of many wrong codes.
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt } from 'drizzle-orm'
import { auditLog } from '../../db/schema/audit.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import type { Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import type { RateLimits } from '../rate-limits/rate-limits.ts'
import type { Actor } from '../users/account.ts'
import { isRecoveryCode } from './recovery-codes.ts'

interface Try {
  readonly account: Actor
  /** In a full session, not in one that waits. */
  readonly isSignedIn: boolean
  /** Null: a passkey. */
  readonly code: string | null
  readonly origin: RequestOrigin
}

/** Each try of a second factor fails with 429 after too many wrong ones. */
export const limitTries =
  (deps: Pick<Deps, 'db' | 'now'>, rateLimits: RateLimits) =>
  <Value>(
    { account, isSignedIn, code, origin }: Try,
    call: () => Promise<Result<Value>>,
    isGuess: (result: Result<Value>) => boolean,
  ): Promise<Result<Value>> =>
    rateLimits.enterFactorCode(
      {
        accountId: account.id,
        isSignedIn,
        kind: code === null ? 'passkey' : isRecoveryCode(code) ? 'recovery code' : 'app code',
        client: origin,
        tellOfMany: () => tellOfWrongCodes(deps, account, origin),
      },
      call,
      isGuess,
    )

const action = 'account.wrong-codes-entered'

/** Audits many wrong codes, and tells them to the owner of the account; at most once in 24 hours. */
async function tellOfWrongCodes(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  account: Actor,
  origin: RequestOrigin,
): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    // Of several wrong codes at once, one tells.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, account.id)).for('no key update')
    const told = and(
      eq(auditLog.objectType, 'account'),
      eq(auditLog.objectId, account.id),
      eq(auditLog.action, action),
      gt(auditLog.createdAt, new Date(at.getTime() - dayMs)),
    )
    if ((await tx.$count(auditLog, told)) > 0) return
    await writeAudit(tx, {
      actor: account,
      origin,
      action,
      objectType: 'account',
      objectId: account.id,
      territoryPath: account.territoryPath,
      at,
    })
    await notify(tx, { kind: 'wrong-codes-entered', ...noticeOfChange(account.id, at) })
  })
}
