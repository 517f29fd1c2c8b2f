// Takes open leads from accounts that cannot work them: those that are suspended, being deleted or deleted. Who asks for the
// deletion is signed out, and has them no more after signing in again. Those that have moved to another territory lose the
// leads outside it.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { and, asc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leads } from '../../../db/schema/leads.ts'
import { workInBatches } from '../../operations/work-in-batches.ts'
import { inTerritory } from '../../territories/in-territory.ts'
import { recordLeadEvents } from '../lead-events.ts'

/** Small transactions, so that nobody who works a lead waits for long. */
const batch = { first: 100, least: 100, most: 100 }

/**
 * The leads wait for `routeLeads` then. Counts them. Safe to run twice and on several instances: each batch locks its leads.
 * @throws {FailedRows} at the end, if some failed
 */
export const releaseLeads = (db: Database, at: Date): Promise<number> =>
  workInBatches(
    {
      id: leads.id,
      find: (which, limit) => findStranded(db, which, limit),
      work: (which, limit) => db.transaction((tx) => releaseSome(tx, at, which, limit)),
    },
    batch,
  )

const findStranded = (db: Database, which: SQL | undefined, limit: number) =>
  db
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
        which,
      ),
    )
    .orderBy(asc(leads.id))
    .limit(limit)

async function releaseSome(tx: Database, at: Date, which: SQL | undefined, limit: number): Promise<number> {
  // Another instance, or somebody who works at this moment, has the others.
  const stranded = await findStranded(tx, which, limit).for('update', { of: leads, skipLocked: true })
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

/** A statement has a limit of parameters. */
const chunkSize = 1000

async function release(tx: Database, stranded: readonly Stranded[], at: Date): Promise<void> {
  for (let start = 0; start < stranded.length; start += chunkSize) {
    const ids = stranded.slice(start, start + chunkSize).map(({ id }) => id)
    await tx
      .update(leads)
      .set({ assignedTo: null, routedAt: null, version: sql`${leads.version} + 1` })
      .where(inArray(leads.id, ids))
  }
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
