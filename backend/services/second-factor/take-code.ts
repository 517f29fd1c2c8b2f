// A code of the authenticator app or a recovery code, each of which counts once.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import type { Deps } from '../../deps.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import type { Actor } from '../users/account.ts'
import { findRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { findPeriod } from './totp.ts'

export type CodeDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption'>

interface EnteredCode {
  /** Without spaces. */
  readonly code: string
  /** Of the recovery code that it matches; null: it is a code of the app, or wrong. */
  readonly recoveryId: string | null
}

/** Looks a code up before a transaction, since hashes of recovery codes take long. */
export async function readCode(deps: CodeDeps, { id }: Actor, entered: string): Promise<EnteredCode> {
  const code = entered.replaceAll(/\s/g, '')
  return { code, recoveryId: isRecoveryCode(code) ? await findRecoveryCode(deps, id, code) : null }
}

/** False for a code that does not count, or has counted. The use of a recovery code is audited and told to its owner. */
export async function takeCode(
  tx: Database,
  deps: CodeDeps,
  account: Actor,
  { code, recoveryId }: EnteredCode,
  origin: RequestOrigin,
): Promise<boolean> {
  const at = deps.now()
  if (recoveryId === null) return takeAppCode(tx, deps, account, code, at)
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.id, recoveryId), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  if (taken.length === 0) return false
  await writeAudit(tx, {
    actor: account,
    origin,
    action: 'account.recovery-code-used',
    objectType: 'account',
    objectId: account.id,
    territoryPath: account.territoryPath,
    at,
  })
  const left = await tx.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, account.id), isNull(recoveryCodes.usedAt)),
  )
  const notice = noticeOfChange(account.id, at)
  await notify(tx, {
    ...notice,
    kind: 'recovery-code-used',
    occasion: recoveryId,
    variables: { ...notice.variables, left: formatQuantity(left, 'recovery code', 'recovery codes') },
  })
  return true
}

async function takeAppCode(
  tx: Database,
  { encryption }: CodeDeps,
  { id }: Actor,
  code: string,
  at: Date,
): Promise<boolean> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, id)).for('update')
  if (!factor || factor.confirmedAt === null) return false
  const period = findPeriod(encryption.decrypt(secondFactors.secret, id, factor.secret), code, at)
  if (period === null) return false
  const taken = await tx
    .update(secondFactors)
    .set({ lastPeriod: period })
    .where(and(eq(secondFactors.userId, id), lt(secondFactors.lastPeriod, period)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0
}
