// Reminds those who have a lead of its next action, once for each day that was planned.
import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { notifyOfNextAction } from '../messages/notices/lead-notices.ts'

const batchSize = 100

/**
 * Counts the reminders. Closed leads have no next action. Safe to run twice and on several instances: each batch locks
 * its leads.
 */
export async function remindOfActions(db: Database, at: Date): Promise<number> {
  for (let count = 0; ;) {
    // Small transactions, so that nobody who works a lead waits for long.
    const reminded = await db.transaction((tx) => remindOfSome(tx, at))
    count += reminded
    if (reminded < batchSize) return count
  }
}

async function remindOfSome(tx: Database, at: Date): Promise<number> {
  const due = await tx
    .select()
    .from(leads)
    .where(
      and(
        isNotNull(leads.nextActionAt),
        sql`${leads.remindedOf} is distinct from ${leads.nextActionAt}`,
        lte(leads.nextActionAt, at),
        isNotNull(leads.assignedTo),
      ),
    )
    .orderBy(asc(leads.nextActionAt), asc(leads.id))
    .limit(batchSize)
    // Another instance, or somebody who works at this moment, has the others.
    .for('update', { skipLocked: true })
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx
    .update(leads)
    .set({ remindedOf: sql`next_action_at` })
    .where(inArray(leads.id, ids))
  await notifyOfNextAction(tx, due, at)
  return due.length
}
