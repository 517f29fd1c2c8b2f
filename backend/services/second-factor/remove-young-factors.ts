import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Account } from '../users/account.ts'
import { hasSecondFactor } from './has-second-factor.ts'

/** The email that tells of a new factor is read within this time. */
const youngMs = 7 * 24 * 60 * 60 * 1000

interface Removal {
  /** As it was before its owner proved to read its emails. */
  readonly account: Account
  readonly origin: RequestOrigin
  readonly at: Date
}

/**
 * Removes the second factors that somebody else may have added, for the owner of the account who has proved to read its
 * emails: those of the last seven days, and all of them where nobody had confirmed the email before. Older ones stay, or the
 * mailbox alone would be enough to sign in. Returns what was removed, in words; null: nothing.
 */
export async function removeYoungFactors(
  tx: Database,
  { account, origin, at }: Removal,
): Promise<string | null> {
  const since = account.emailVerifiedAt === null ? new Date(0) : new Date(at.getTime() - youngMs)
  const { id: userId, territoryPath } = account
  const keys = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, since)))
    .returning({ id: passkeys.id })
  const apps = await tx
    .delete(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, userId),
        isNotNull(secondFactors.confirmedAt),
        gt(secondFactors.confirmedAt, since),
      ),
    )
    .returning({ userId: secondFactors.userId })
  if (keys.length + apps.length === 0) return null
  if (!(await hasSecondFactor(tx, userId)))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const entry = { actor: account, origin, objectType: 'account', objectId: userId, territoryPath, at } as const
  await writeAudit(
    tx,
    ...keys.map(() => ({ ...entry, action: 'account.passkey-removed' as const })),
    ...apps.map(() => ({ ...entry, action: 'account.second-factor-off' as const })),
  )
  return [
    ...(keys.length === 0 ? [] : [keys.length === 1 ? '1 passkey' : `${keys.length} passkeys`]),
    ...(apps.length === 0 ? [] : ['the authenticator app']),
  ].join(' and ')
}
