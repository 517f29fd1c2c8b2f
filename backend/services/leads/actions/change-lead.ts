import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { changedColumns } from '../../audit/changed-columns.ts'
import { type RequestOrigin, writeAudit } from '../../audit/write-audit.ts'
import { scopeOf } from '../../territories/scope.ts'
import type { Actor } from '../../users/account.ts'
import { findLead, leadStateLabel, type StoredLead } from '../find-lead.ts'

export interface LeadRequest {
  readonly lead: StoredLead
  readonly actor: Actor
  readonly origin: RequestOrigin
  readonly at: Date
}

/** The failure of a change of an outdated lead: it tells the present state. */
export const leadConflict = ({ status }: Pick<StoredLead, 'status'>) =>
  fail(409, `The lead has changed: it is ${leadStateLabel(status)}. Check it again.`)

/** Without what the person told, which the audit log must not keep. */
const audited = [
  'status',
  'assignedTo',
  'territoryPath',
  'priority',
  'lostReason',
  'closedValue',
  'nextActionAt',
  'duplicateOf',
  'referralAffiliateId',
] as const

interface LeadChange {
  /** As the caller saw it. */
  readonly version: number | undefined
  readonly set: PgUpdateSetSource<typeof leads>
  /** Of the audit entry: `moved` is written as `lead.moved`. */
  readonly action: string
  readonly reason?: string | undefined
}

/**
 * Changes a lead if it still has the status and the version that the caller saw, with an audit entry. Fails with 409 and the
 * present state otherwise.
 */
export async function changeLead(
  tx: Database,
  { lead, actor, origin, at }: LeadRequest,
  { version, set, action, reason }: LeadChange,
): Promise<Result<StoredLead>> {
  if (version === undefined) return fail(400, 'Reload the lead and try again.')
  const isSeen: SQL | undefined = and(
    eq(leads.id, lead.id),
    eq(leads.status, lead.status),
    eq(leads.version, version),
    scopeOf(actor).leads(),
  )
  const [changed] = await tx
    .update(leads)
    .set({ ...set, version: sql`${leads.version} + 1` })
    .where(isSeen)
    .returning()
  if (!changed) {
    const present = await findLead(tx, actor, lead.id)
    return present.ok ? leadConflict(present.value) : present
  }
  await writeAudit(tx, {
    actor,
    origin,
    action: `lead.${action}`,
    objectType: 'lead',
    objectId: lead.id,
    territoryPath: changed.territoryPath,
    changes: changedColumns(lead, changed, audited),
    reason: reason === '' ? undefined : reason,
    at,
  })
  return ok(changed)
}
