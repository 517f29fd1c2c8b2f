// Takes open leads from accounts that cannot work them: those that are suspended, being deleted or deleted. Who asks for the
// deletion is signed out, and has them no more after signing in again. Those that have moved to another territory lose the
// leads outside it.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { and, asc, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { inTerritory } from '../../territories/in-territory.ts'
import { recordLeadEvents } from '../lead-events.ts'

const batchSize = 100

/**
 * The leads wait for `routeLeads` then. Counts them. Safe to run twice and on several instances: each batch locks its leads.
 */
export async function releaseLeads(db: Database, at: Date): Promise<number> {
  for (let count = 0; ;) {
    // Small transactions, so that nobody who works a lead waits for long.
    const released = await db.transaction((tx) => releaseSome(tx, at))
    count += released
    if (released < batchSize) return count
  }
}

async function releaseSome(tx: Database, at: Date): Promise<number> {
  const stranded = await tx
    .select({
      id: leads.id,
      assignedTo: leads.assignedTo,
      status: users.status,
      deletedAt: users.deletedAt,
    })
    .from(leads)
    .innerJoin(users, eq(users.id, leads.assignedTo))
    .where(
      and(
        or(eq(users.status, 'suspended'), isNotNull(users.deletionDueAt)),
        inArray(users.role, [...adminRoles]),
        notInArray(leads.status, [...closedLeadStatuses]),
      ),
    )
    .orderBy(asc(leads.id))
    .limit(batchSize)
    // Another instance, or somebody who works at this moment, has the others.
    .for('update', { of: leads, skipLocked: true })
  if (stranded.length === 0) return 0
  await release(
    tx,
    stranded.map(({ id, assignedTo, ...account }) => ({
      id,
      assignedTo,
      reason: `The account that had the lead ${stateOf(account)}.`,
    })),
    at,
  )
  return stranded.length
}

function stateOf({ status, deletedAt }: Pick<typeof users.$inferSelect, 'status' | 'deletedAt'>): string {
  if (deletedAt !== null) return 'was deleted'
  return status === 'suspended' ? 'was suspended' : 'is being deleted'
}

interface Stranded {
  readonly id: string
  readonly assignedTo: string | null
  readonly reason: string
}

async function release(tx: Database, stranded: readonly Stranded[], at: Date): Promise<void> {
  await tx
    .update(leads)
    .set({ assignedTo: null, routedAt: null, version: sql`${leads.version} + 1` })
    .where(
      inArray(
        leads.id,
        stranded.map(({ id }) => id),
      ),
    )
  await recordLeadEvents(
    tx,
    ...stranded.map(
      ({ id, assignedTo, reason }) =>
        ({ leadId: id, actorId: null, type: 'assigned', from: assignedTo, to: null, reason, at }) as const,
    ),
  )
}

/** In the transaction that moves the account to the territory. */
export async function releaseLeadsOutside(
  tx: Database,
  accountId: string,
  territoryPath: string,
  at: Date,
): Promise<void> {
  const outside = await tx
    .select({ id: leads.id, assignedTo: leads.assignedTo })
    .from(leads)
    .where(
      and(
        eq(leads.assignedTo, accountId),
        notInArray(leads.status, [...closedLeadStatuses]),
        isNotNull(leads.territoryPath),
        sql`${inTerritory(territoryPath, leads)} is not true`,
      ),
    )
    .orderBy(asc(leads.id))
    .for('update')
  if (outside.length === 0) return
  const reason = 'The account that had the lead moved to another territory.'
  await release(
    tx,
    outside.map((lead) => ({ ...lead, reason })),
    at,
  )
}
