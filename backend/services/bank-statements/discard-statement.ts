// Discards a file that was uploaded by mistake, before its columns are chosen.
import { eq } from 'drizzle-orm'
import { bankStatements } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { lockUnreadStatement, mayDiscard } from './find-statement.ts'

/** Fails like `lockUnreadStatement`, and with 403 for somebody who did not upload it. */
export async function discardBankStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  origin: RequestOrigin,
): Promise<Result<null>> {
  return db.transaction(async (tx): Promise<Result<null>> => {
    const locked = await lockUnreadStatement(tx, actor, id)
    if (!locked.ok) return locked
    const { fileName, territoryPath } = locked.value
    if (!mayDiscard(actor, locked.value))
      return fail(403, 'Only the person who uploaded a statement or a super administrator can discard it.')
    await tx.delete(bankStatements).where(eq(bankStatements.id, id))
    await writeAudit(tx, {
      actor,
      origin,
      action: 'bank-statement.discarded',
      objectType: 'bank-statement',
      objectId: id,
      territoryPath,
      changes: { fileName: { old: fileName, new: null } },
      at: now(),
    })
    return ok(null)
  })
}
