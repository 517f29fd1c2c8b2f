// Discards a file that was uploaded by mistake, or whose columns were chosen wrongly, while none of its lines is decided.
import type { DiscardBankStatementQuery } from '@affiliate-booking/contract/calls/money/bank-statements'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, eq, gt, gte, isNotNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, bankStatements } from '../../db/schema/money/receipts.ts'
import type { Deps } from '../../deps.ts'
import { fail, type Failure, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import type { Actor } from '../users/account.ts'
import { lockStatement, lockUnreadStatement, type Statement } from './find-statement.ts'

/** Fails like `lockUnreadStatement` without lines, and like `findDiscardObstacle`. */
export async function discardBankStatement(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
  { lines }: DiscardBankStatementQuery,
  origin: RequestOrigin,
): Promise<Result<null>> {
  return db.transaction(async (tx): Promise<Result<null>> => {
    // Who has seen no lines does not discard those that somebody imports at this moment.
    const locked = await (lines === 'imported' ? lockStatement : lockUnreadStatement)(tx, actor, id)
    if (!locked.ok) return locked
    // A file that is imported at this moment may leave out lines that it finds here.
    await tx.execute(sql`lock table ${bankStatements} in share row exclusive mode`)
    const isOfIt = eq(bankStatementLines.statementId, id)
    await tx.select({ id: bankStatementLines.id }).from(bankStatementLines).where(isOfIt).for('update')
    const obstacle = await findDiscardObstacle(tx, actor, locked.value)
    if (obstacle !== null) return obstacle
    const { fileName, territoryPath, lineCount } = locked.value
    await tx.delete(bankStatementLines).where(isOfIt)
    await tx.delete(bankStatements).where(eq(bankStatements.id, id))
    await writeAudit(tx, {
      actor,
      origin,
      action: 'bank-statement.discarded',
      objectType: 'bank-statement',
      objectId: id,
      territoryPath,
      changes: {
        fileName: { old: fileName, new: null },
        ...(lineCount !== null && { lines: { old: lineCount, new: null } }),
      },
      at: now(),
    })
    return ok(null)
  })
}

/** Discards files whose columns nobody has chosen for a day. Counts them. */
export const discardUnreadStatements = (db: Database, at: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const { id, fileName, territoryPath, content, createdAt } = bankStatements
    const discarded = await tx
      .delete(bankStatements)
      .where(and(isNotNull(content), lt(createdAt, new Date(at.getTime() - dayMs))))
      .returning({ id, fileName, territoryPath })
    await writeAudit(
      tx,
      ...discarded.map((statement) => ({
        actor: null,
        origin: null,
        action: 'bank-statement.discarded' as const,
        objectType: 'bank-statement' as const,
        objectId: statement.id,
        territoryPath: statement.territoryPath,
        changes: { fileName: { old: statement.fileName, new: null } },
        at,
      })),
    )
    return discarded.length
  })

/**
 * Why a statement stays: 403 for somebody who did not upload it, 409 once a line is decided or linked, and 409 after a file
 * that may have left out lines because this one has them. Null for one that can be discarded.
 */
export async function findDiscardObstacle(
  db: Database,
  actor: Actor,
  { id, importedBy, content, createdAt }: Statement,
): Promise<Failure | null> {
  if (actor.role !== 'super_admin' && actor.id !== importedBy)
    return fail(403, 'Only the person who uploaded a statement or a super administrator can discard it.')
  if (content !== null) return null
  const isOfIt = eq(bankStatementLines.statementId, id)
  const decided = and(isOfIt, notInArray(bankStatementLines.outcome, ['open', 'ignored']))
  if ((await db.$count(bankStatementLines, decided)) > 0)
    return fail(409, 'Some lines are already decided, so this statement cannot be discarded.')
  const later = and(
    gte(bankStatements.createdAt, createdAt),
    ne(bankStatements.id, id),
    gt(bankStatements.duplicateCount, 0),
  )
  return (await db.$count(bankStatementLines, isOfIt)) > 0 && (await db.$count(bankStatements, later)) > 0
    ? fail(409, 'A later statement left out lines that an earlier one has. Discard that one first.')
    : null
}
