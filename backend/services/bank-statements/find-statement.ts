// Bank statements in the actor's scope.
import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { bankStatementLines, bankStatements } from '../../db/schema/money/receipts.ts'
import { fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, maySendMoney } from '../users/account.ts'

export type Statement = typeof bankStatements.$inferSelect
export type Line = typeof bankStatementLines.$inferSelect

const statementNotFound = fail(404, 'This bank statement was not found.')
export const mayImportOnly = fail(403, 'Only super and national administrators import bank statements.')

/** Fails with 403 for the role, and with 404 outside the scope. */
export async function findStatement(db: Database, actor: Actor, id: string): Promise<Result<Statement>> {
  if (!maySendMoney(actor)) return mayImportOnly
  if (!z.guid().safeParse(id).success) return statementNotFound
  const [found] = await db
    .select()
    .from(bankStatements)
    .where(and(eq(bankStatements.id, id), scopeOf(actor).bankStatements()))
  return found ? ok(found) : statementNotFound
}

/** Locks a line that waits for a decision. Fails like `findStatement`, and with 409 if somebody else has decided. */
export async function lockOpenLine(tx: Database, actor: Actor, id: string): Promise<Result<Line>> {
  if (!maySendMoney(actor)) return mayImportOnly
  if (!z.guid().safeParse(id).success) return statementNotFound
  const [found] = await tx
    .select({ line: bankStatementLines })
    .from(bankStatementLines)
    .innerJoin(bankStatements, eq(bankStatements.id, bankStatementLines.statementId))
    .where(and(eq(bankStatementLines.id, id), scopeOf(actor).bankStatements()))
    .for('update', { of: bankStatementLines })
  if (!found) return statementNotFound
  if (found.line.outcome !== 'open') return fail(409, 'Somebody has already decided on this line.')
  return ok(found.line)
}
