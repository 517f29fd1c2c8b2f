// Bank statements in the actor's scope.
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, bankStatements } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'
import { isUuid } from '../../uuid.ts'

export type Statement = typeof bankStatements.$inferSelect
export type Line = typeof bankStatementLines.$inferSelect

const statementNotFound = fail(404, 'This bank statement was not found.')
export const noRightToImport = fail(403, 'Only super and national administrators import bank statements.')

/** Fails with 403 for the role, and with 404 outside the scope. */
export async function findStatement(db: Database, actor: Actor, id: string): Promise<Result<Statement>> {
  if (!maySendMoney(actor)) return noRightToImport
  if (!isUuid(id)) return statementNotFound
  const [found] = await db
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.id, id), scopeOf(actor).bankStatements()))
  return found ? ok(found) : statementNotFound
}

/** Fails like `findStatement`. */
export async function lockStatement(tx: Database, actor: Actor, id: string): Promise<Result<Statement>> {
  const found = await findStatement(tx, actor, id)
  if (!found.ok) return found
  const [locked] = await tx.select().from(bankStatements).where(eq(bankStatements.id, id)).for('update')
  return locked ? ok(locked) : statementNotFound
}

/** Locks a statement whose columns are not chosen. Fails like `findStatement`, and with 409 if its lines are imported. */
export async function lockUnreadStatement(
  tx: Database,
  actor: Actor,
  id: string,
): Promise<Result<Statement & { content: string }>> {
  const locked = await lockStatement(tx, actor, id)
  if (!locked.ok) return locked
  const { content } = locked.value
  return content === null
    ? fail(409, 'The lines of this statement are imported.')
    : ok({ ...locked.value, content })
}

const selectLine = (db: Database, actor: Actor, id: string) =>
  db
    .select({ line: bankStatementLines })
    .from(bankStatementLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
    .where(and(eq(bankStatementLines.id, id), scopeOf(actor).bankStatements()))

/**
 * A line that waits for a decision, or has one of those outcomes. Fails like `findStatement`, and with 409 if somebody has
 * decided.
 */
export async function findOpenLine(
  db: Database,
  actor: Actor,
  id: string,
  others: readonly Line['outcome'][] = [],
): Promise<Result<Line>> {
  const mayFind = checkLineId(actor, id)
  return mayFind.ok ? checkOpen(await selectLine(db, actor, id), others) : mayFind
}

/** The same line, locked. Fails like `findOpenLine`. */
export async function lockOpenLine(
  tx: Database,
  actor: Actor,
  id: string,
  others: readonly Line['outcome'][] = [],
): Promise<Result<Line>> {
  const mayFind = checkLineId(actor, id)
  if (!mayFind.ok) return mayFind
  return checkOpen(await selectLine(tx, actor, id).for('update', { of: bankStatementLines }), others)
}

function checkLineId(actor: Actor, id: string): Result<null> {
  if (!maySendMoney(actor)) return noRightToImport
  return isUuid(id) ? ok(null) : statementNotFound
}

function checkOpen([found]: { line: Line }[], others: readonly Line['outcome'][]): Result<Line> {
  if (!found) return statementNotFound
  if (found.line.outcome !== 'open' && !others.includes(found.line.outcome))
    return fail(409, 'Somebody has already decided on this line.')
  return ok(found.line)
}
