// Takes open leads from accounts that cannot work them: those that were suspended, and with them those that were deleted.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { recordLeadEvents } from '../lead-events.ts'

const batchSize = 100

/**
 * The leads wait for `routeLeads` then. Counts them. Safe to run twice and on several instances: each batch locks its leads.
 */
export async function releaseLeads(db: Database, at: Date): Promise<number> {
  for (let count = 0; ;) {
    // oxlint-disable-next-line no-await-in-loop -- small transactions, so that nobody who works a lead waits for long
    const released = await db.transaction((tx) => releaseSome(tx, at))
    count += released
    if (released < batchSize) return count
  }
}

async function releaseSome(tx: Database, at: Date): Promise<number> {
  const stranded = await tx
    .select({ id: leads.id, assignedTo: leads.assignedTo, deletedAt: users.deletedAt })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.assignedTo))
    .where(
      and(
        eq(users.status, 'suspended'),
        inArray(users.role, [...adminRoles]),
        notInArray(leads.status, [...closedLeadStatuses]),
      ),
    )
    .orderBy(asc(leads.id))
    .limit(batchSize)
    // Another instance, or somebody who works at this moment, has the others.
    .for('update', { of: leads, skipLocked: true })
  if (stranded.length === 0) return 0
  const ids = stranded.map(({ id }) => id)
  await tx
    .update(leads)
    .set({ assignedTo: null, routedAt: null, version: sql`${leads.version} + 1` })
    .where(inArray(leads.id, ids))
  await recordLeadEvents(
    tx,
    ...stranded.map(
      ({ id, assignedTo, deletedAt }) =>
        ({
          leadId: id,
          actorId: null,
          type: 'assigned',
          from: assignedTo,
          to: null,
          reason: `The account that had the lead was ${deletedAt === null ? 'suspended' : 'deleted'}.`,
          at,
        }) as const,
    ),
  )
  return stranded.length
}
