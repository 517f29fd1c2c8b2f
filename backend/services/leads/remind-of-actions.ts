// Reminds those who have a lead of its next action, once for each day that was planned.
import { and, asc, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { workInBatches } from '../operations/work-in-batches.ts'
import { notifyOfNextAction } from '../messages/notices/lead-notices.ts'

/** Small transactions, so that nobody who works a lead waits for long. */
const batch = { first: 100, least: 100, most: 100 }

/**
 * Counts the reminders. Closed leads have no next action. Safe to run twice and on several instances: each batch locks
 * its leads.
 * @throws {FailedRows} at the end, if some failed
 */
export const remindOfActions = (db: Database, at: Date): Promise<number> =>
  workInBatches(
    {
      id: leads.id,
      find: (which, limit) => findDue(db, at, which, limit),
      work: (which, limit) => db.transaction((tx) => remind(tx, at, which, limit)),
    },
    batch,
  )

const findDue = (db: Database, at: Date, which: SQL | undefined, limit: number) =>
  db
    .select()
    .from(leads)
    .where(
      and(
        isNotNull(leads.nextActionAt),
        sql`${leads.remindedOf} is distinct from ${leads.nextActionAt}`,
        lte(leads.nextActionAt, at),
        isNotNull(leads.assignedTo),
        which,
      ),
    )
    .orderBy(asc(leads.nextActionAt), asc(leads.id))
    .limit(limit)

async function remind(tx: Database, at: Date, which: SQL | undefined, limit: number): Promise<number> {
  // Another instance, or somebody who works at this moment, has the others.
  const due = await findDue(tx, at, which, limit).for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx
    .update(leads)
    .set({ remindedOf: sql`next_action_at` })
    .where(inArray(leads.id, ids))
  await notifyOfNextAction(tx, due, at)
  return due.length
}
