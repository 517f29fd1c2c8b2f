import { and, asc, eq, gt, inArray, lte, max, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { auditLog } from '../../../db/schema/audit.ts'
import type { Account } from '../../users/account.ts'

/** With which every account begins: its person has done nothing before. */
const firstActions = ['account.registered', 'account.created', 'account.invitation-accepted']

/** Entries that one statement looks at. */
const spanSize = 20_000

/**
 * What others did to the account, and what the person did. No index has who did something, so the entries since the
 * account was made are looked at, some at a time: however many there are, each statement is short.
 */
export async function* ownEntries({ id }: Account, db: Database): AsyncGenerator<SQL | undefined> {
  const isOfAccount = and(eq(auditLog.objectType, 'account'), eq(auditLog.objectId, id))
  yield and(isOfAccount, sql`${auditLog.actorId} is distinct from ${id}`)
  const [first] = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(isOfAccount, inArray(auditLog.action, firstActions)))
    .orderBy(asc(auditLog.id))
    .limit(1)
  const [last] = await db.select({ id: max(auditLog.id) }).from(auditLog)
  const end = last?.id ?? 0
  for (let after = (first?.id ?? 1) - 1; after < end; after += spanSize)
    yield and(eq(auditLog.actorId, id), gt(auditLog.id, after), lte(auditLog.id, after + spanSize))
}
