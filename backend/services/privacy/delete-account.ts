// Deletes an account whose time is over. What money, tax and the ledger need stays without the person; the rest goes.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { messages } from '../../db/schema/messages.ts'
import type { Deps } from '../../deps.ts'
import { sealAuditLog } from '../audit/audit-chain.ts'
import { deletionAction, emptyEntriesOf } from '../audit/emptied-entries.ts'
import { destroyPersonKey } from '../audit/person-keys.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { notify } from '../messages/notify.ts'
import type { Account } from '../users/account.ts'
import { findObstacles } from './deletion-obstacles.ts'
import { erasePerson, filesOfPerson, namelessPerson } from './erase-person.ts'
import { settleLastMoney } from './last-money.ts'

type DeletionDeps = Pick<Deps, 'db' | 'encryption' | 'uploads'>

const batchSize = 20

/** Somebody else may have asked, and the owner cannot sign in to undo it. */
const isNotSuspended = ne(users.status, 'suspended')

/**
 * Carries out the deletions that are due, but for suspended accounts, each in its own transaction. Counts them. One with something open waits, and
 * holds up no other.
 * @throws at the end, if some failed
 */
export async function deleteDueAccounts(deps: DeletionDeps, now: Date): Promise<number> {
  const { db } = deps
  await deleteLastMessages(db)
  const failures: unknown[] = []
  let count = 0
  let due = await readDue(db, now)
  // Entries that are not in the chain yet cannot be emptied.
  if (due.length > 0) await sealAuditLog(db)
  while (due.length > 0) {
    for (const { id } of due) {
      try {
        if (await deleteAccount(deps, id, now)) count += 1
      } catch (error) {
        failures.push(error)
      }
    }
    due = await readDue(db, now, due.at(-1))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not deleted`)
  return count
}

interface DueAccount {
  id: string
  /** As text: with its microseconds. */
  dueAt: string
}

/** Those that come after another one, the longest due first. */
const readDue = (db: Database, now: Date, after?: DueAccount): Promise<DueAccount[]> =>
  db
    .select({ id: users.id, dueAt: sql<string>`${users.deletionDueAt}::text` })
    .from(users)
    .where(
      and(
        isNotNull(users.deletionDueAt),
        lte(users.deletionDueAt, now),
        isNotSuspended,
        after &&
          sql`(${users.deletionDueAt}, ${users.id}) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(users.deletionDueAt), asc(users.id))
    .limit(batchSize)

/**
 * Deletes one account, all of it or nothing. Files are removed before the commit: a crash between leaves rows without
 * files, which the next run deletes.
 * @returns false if it was undone or carried out meanwhile, or if the account is suspended or something is open
 */
export function deleteAccount(deps: DeletionDeps, id: string, at: Date): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), lte(users.deletionDueAt, at), isNotSuspended, isNull(users.deletedAt)))
      .for('update')
    if (!account || (await findObstacles(tx, account)).length > 0) return false
    if (!(await settleLastMoney(tx, account, at))) return false
    const files = await filesOfPerson(tx, id)
    await tellForTheLastTime(deps, tx, account, at)
    await erasePerson({ ...deps, db: tx }, account)
    await tx
      .update(users)
      .set({ ...namelessPerson(), deletedAt: at })
      .where(eq(users.id, id))
    await destroyPersonKey(tx, id, at)
    await recordDeletion(tx, account, at)
    await deps.uploads.remove(files)
    return true
  })
}

async function recordDeletion(tx: Database, { id, territoryPath }: Account, at: Date): Promise<void> {
  const emptied = await emptyEntriesOf(tx, id)
  await writeAudit(tx, {
    actor: null,
    origin: null,
    action: deletionAction,
    objectType: 'account',
    objectId: id,
    territoryPath,
    changes: emptied === null ? undefined : { emptiedEntries: { old: null, new: emptied } },
    at,
  })
}

/** To the address that the account had, encrypted; a later run deletes the message. */
async function tellForTheLastTime(
  { encryption }: DeletionDeps,
  tx: Database,
  { id, email }: Account,
  at: Date,
): Promise<void> {
  await tx.delete(messages).where(eq(messages.userId, id))
  await notify(tx, {
    kind: 'account-deleted',
    to: { userId: id, address: email },
    about: id,
    occasion: randomUUID(),
    variables: { changedAt: at.toISOString() },
    encryption,
    at,
  })
}

/** Of deleted accounts, once they are sent or given up. */
async function deleteLastMessages(db: Database): Promise<void> {
  await db.delete(messages).where(and(ne(messages.state, 'queued'), eq(messages.kind, 'account-deleted')))
}
