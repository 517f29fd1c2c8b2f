// The bank's reference of a payout, if it was mistyped. No money moves.
import type { CorrectReferencePayload } from '@affiliate-booking/contract/calls/money/transfer-references'
import type { Database } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { correctUtrs } from '../payouts/bank/record-result.ts'
import { noRightToSendMoney } from '../payouts/create-payouts.ts'
import { lockPayout, type Payout } from '../payouts/find-payout.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { isReferenceConfirmed, referenceConfirmed } from './confirmed-reference.ts'
import { checkUnusedReference } from './used-reference.ts'

/** Whether the actor may correct its reference: not of one's own payout, and not of one that a bank statement has. */
export const isPayoutReferenceCorrectable = async (
  db: Database,
  actor: Actor,
  payout: Payout,
): Promise<boolean> =>
  payout.status === 'completed' &&
  payout.utr !== null &&
  maySendMoney(actor) &&
  payout.beneficiaryId !== actor.id &&
  !(await isReferenceConfirmed(db, 'payout', payout))

/** Fails like `lockPayout`, with 403 for the role, and with 409 without a reference, if a bank statement has it, or if the new one is that of another transfer. */
export async function correctPayoutReference(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  idOrNumber: string,
  { version, utr }: CorrectReferencePayload,
  origin: RequestOrigin,
): Promise<Result<string>> {
  return db.transaction(async (tx) => {
    const locked = await lockPayout(tx, actor, { idOrNumber, version, statuses: ['completed'] })
    if (!locked.ok) return locked
    if (!maySendMoney(actor)) return noRightToSendMoney
    const payout = locked.value
    if (payout.utr === null) return fail(409, 'This payout has no reference: nothing was sent.')
    if (payout.utr === utr) return ok(payout.id)
    if (await isReferenceConfirmed(tx, 'payout', payout)) return referenceConfirmed
    const used = await checkUnusedReference(tx, utr, payout.id)
    if (used !== null) return used
    await correctUtrs(tx, { actor, origin, at: now() }, [{ payout, utr, reason: null }])
    return ok(payout.id)
  })
}
