// Deletes an account whose time is over. What money, tax and the ledger need stays without the person; the rest goes.
import { and, asc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import type { Deps } from '../../deps.ts'
import { sealAuditLog } from '../audit/audit-chain.ts'
import { notify } from '../messages/notify.ts'
import { createRowFailures } from '../operations/row-failures.ts'
import { findObstacles } from './deletion-obstacles.ts'
import { erasePerson, filesOfPerson } from './erase-person.ts'
import { settleLastMoney } from './last-money/settle-last-money.ts'
import { deleteLastMessages, removePerson, toFormerAddress } from './remove-person.ts'

type DeletionDeps = Pick<Deps, 'db' | 'encryption' | 'uploads'>

const batchSize = 20

/** Somebody else may have asked, and the owner cannot sign in to undo it. */
const isNotSuspended = ne(users.status, 'suspended')

/**
 * Carries out the deletions that are due, but for suspended accounts, each in its own transaction. Counts them. One
 * with something open waits, and holds up no other.
 * @throws {FailedRows} at the end, if some failed
 */
export async function deleteDueAccounts(deps: DeletionDeps, now: Date): Promise<number> {
  const { db } = deps
  await deleteLastMessages(db)
  const failures = createRowFailures()
  let count = 0
  let due = await readDue(db, now)
  // Entries that are not in the chain yet cannot be emptied.
  if (due.length > 0) await sealAuditLog(db)
  while (due.length > 0) {
    for (const { id } of due) {
      if (await failures.attempt(id, () => deleteAccount(deps, id, now))) count += 1
    }
    due = await readDue(db, now, due.at(-1))
  }
  failures.throwIfAny()
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
 * Deletes one account, all of it or nothing. Personal files are removed before the commit: a crash between leaves rows
 * without files, which the next run deletes. Pictures of tours and stays follow it, as there can be too many for a
 * transaction: a crash between leaves files without rows, which `check-files --remove` removes.
 * @returns false if it was undone or carried out meanwhile, or if the account is suspended or something is open
 */
export async function deleteAccount(deps: DeletionDeps, id: string, at: Date): Promise<boolean> {
  const productImages = await deps.db.transaction(async (tx) => {
    const [account] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), lte(users.deletionDueAt, at), isNotSuspended, isNull(users.deletedAt)))
      .for('update')
    if (!account || (await findObstacles(tx, account)).length > 0) return null
    if (!(await settleLastMoney(tx, account, at))) return null
    const files = await filesOfPerson(tx, id)
    await erasePerson({ ...deps, db: tx }, account, at)
    await notify(tx, {
      kind: 'account-deleted',
      ...toFormerAddress(account),
      variables: { changedAt: at.toISOString() },
      encryption: deps.encryption,
      at,
    })
    await removePerson(tx, account, at)
    await deps.uploads.remove(files.personal)
    return files.productImages
  })
  if (productImages === null) return false
  await deps.uploads.discard(productImages)
  return true
}
