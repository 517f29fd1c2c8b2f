// What somebody else may have added to an account, removed by its owner.
import { and, eq, gt, isNotNull, type SQL } from 'drizzle-orm'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import type { Database } from '../../db/database.ts'
import { passkeys } from '../../db/schema/accounts/passkeys.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Account } from '../users/account.ts'
import { hasSecondFactor } from './has-second-factor.ts'

/** The email that tells of a new factor is read within this time. */
const youngMs = 7 * dayMs

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
export async function removeYoungFactors(tx: Database, removal: Removal): Promise<string | null> {
  const { account, at } = removal
  const since = account.emailVerifiedAt === null ? new Date(0) : new Date(at.getTime() - youngMs)
  const keys = await removeKeys(tx, account, gt(passkeys.createdAt, since))
  const apps = await tx
    .delete(secondFactors)
    .where(
      and(
        eq(secondFactors.userId, account.id),
        isNotNull(secondFactors.confirmedAt),
        gt(secondFactors.confirmedAt, since),
      ),
    )
    .returning({ userId: secondFactors.userId })
  return finish(tx, removal, { keys, apps: apps.length })
}

/** Removes all passkeys. Returns what was removed, in words; null: nothing. */
export async function removePasskeys(tx: Database, removal: Removal): Promise<string | null> {
  return finish(tx, removal, { keys: await removeKeys(tx, removal.account), apps: 0 })
}

async function removeKeys(tx: Database, { id }: Account, which?: SQL): Promise<number> {
  const removed = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, id), which))
    .returning({ id: passkeys.id })
  return removed.length
}

/** The recovery codes go with the last factor. */
async function finish(
  tx: Database,
  { account, origin, at }: Removal,
  { keys, apps }: { keys: number; apps: number },
): Promise<string | null> {
  if (keys + apps === 0) return null
  const { id: objectId, territoryPath } = account
  if (!(await hasSecondFactor(tx, objectId)))
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, objectId))
  const entry = { actor: account, origin, objectType: 'account', objectId, territoryPath, at } as const
  const entriesOf = (count: number, action: `account.${string}`) =>
    Array.from({ length: count }, () => ({ ...entry, action }))
  await writeAudit(
    tx,
    ...entriesOf(keys, 'account.passkey-removed'),
    ...entriesOf(apps, 'account.second-factor-off'),
  )
  const words = [
    ...(keys === 0 ? [] : [keys === 1 ? '1 passkey' : `${keys} passkeys`]),
    ...(apps === 0 ? [] : ['the authenticator app']),
  ]
  return words.join(' and ')
}
