// A code of the authenticator app or a recovery code, each of which counts once.
import { formatQuantity } from '@affiliate-booking/shared/numbers'
import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/accounts/second-factors.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { decryptOrNull } from '../encryption/decrypt-or-null.ts'
import { noticeOfChange } from '../messages/notices/account-notices.ts'
import { notify } from '../messages/notify.ts'
import type { Actor } from '../users/account.ts'
import { findRecoveryCode, isRecoveryCode } from './recovery-codes.ts'
import { findPeriod } from './totp.ts'

export type CodeDeps = Pick<Deps, 'db' | 'now' | 'passwords' | 'encryption' | 'log'>

export const wrongCode = fail(400, 'This code is wrong or too old. Enter the code that your app shows now.')
/** The key of the app's secret is lost or mistyped. It counts as no wrong try. */
const uncheckedCode = fail(400, 'The app’s codes cannot be checked at the moment. Use a recovery code.')

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

/**
 * Fails with 400 for a code that does not count, has counted, or cannot be checked. The use of a recovery code is audited
 * and told to its owner.
 */
export async function takeCode(
  tx: Database,
  deps: CodeDeps,
  account: Actor,
  { code, recoveryId }: EnteredCode,
  origin: RequestOrigin,
): Promise<Result<null>> {
  const at = deps.now()
  if (recoveryId === null) return takeAppCode(tx, deps, account, code, at)
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAt: at })
    .where(and(eq(recoveryCodes.id, recoveryId), isNull(recoveryCodes.usedAt)))
    .returning({ id: recoveryCodes.id })
  if (taken.length === 0) return wrongCode
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
  return ok(null)
}

async function takeAppCode(
  tx: Database,
  deps: CodeDeps,
  { id }: Actor,
  code: string,
  at: Date,
): Promise<Result<null>> {
  const [factor] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, id)).for('update')
  if (!factor || factor.confirmedAt === null) return wrongCode
  const secret = decryptOrNull(deps, secondFactors.secret, id, factor.secret)
  if (secret === null) return uncheckedCode
  const period = findPeriod(secret, code, at)
  if (period === null) return wrongCode
  const taken = await tx
    .update(secondFactors)
    .set({ lastPeriod: period })
    .where(and(eq(secondFactors.userId, id), lt(secondFactors.lastPeriod, period)))
    .returning({ userId: secondFactors.userId })
  return taken.length > 0 ? ok(null) : wrongCode
}
