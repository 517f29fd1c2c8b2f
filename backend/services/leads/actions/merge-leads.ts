import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { notifyOfMergedLead } from '../../messages/notices/affiliate-lead-notices.ts'
import { notifyOfMerge } from '../../messages/notices/lead-notices.ts'
import { scopeOf } from '../../territories/scope.ts'
import { moveDocuments } from '../documents/settle-document.ts'
import { isDuplicate, mergeObstacle } from '../duplicates.ts'
import { type StoredLead, leadNotFound } from '../find-lead.ts'
import { type NewLeadEvent, recordLeadEvents } from '../lead-events.ts'
import { findWaitingReturns } from '../wins/waiting-wins.ts'
import { changeLead, leadConflict, type LeadRequest } from './change-lead.ts'
import { combineLeads } from './combine-leads.ts'
import { isUuid } from '../../../uuid.ts'
import { formatLeadNumber } from '../../../public-numbers.ts'

/**
 * Merges two open leads of one person: the one that came first stays with its referral, and goes on where the further
 * one was. Both histories are shown on it, and those who had them are told. Fails with 404 if the other one is out of
 * scope, and with 409 if one of them has changed, is closed, or has money that has to go back.
 */
export async function mergeLeads(
  tx: Database,
  request: LeadRequest,
  { duplicateId = '', duplicateVersion, version }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { actor, at } = request
  if (!isUuid(duplicateId) || duplicateId === request.lead.id) return leadNotFound
  const locked = await tx
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [request.lead.id, duplicateId]), scopeOf(actor).leads()))
    .orderBy(asc(leads.id))
    .for('update')
  const lead = locked.find(({ id }) => id === request.lead.id)
  const other = locked.find(({ id }) => id === duplicateId)
  if (!lead || !other) return leadNotFound
  if (lead.version !== version) return leadConflict(lead)
  if (other.version !== duplicateVersion) return leadConflict(other)
  const obstacle = mergeObstacle([lead, other], await findWaitingReturns(tx, [lead.id, other.id]))
  if (obstacle !== null || other.duplicateOf !== null)
    return fail(409, obstacle ?? 'The other lead was merged already.')
  if (!isDuplicate(lead, other)) return fail(409, 'These leads share neither email nor phone.')
  const [kept, merged] = isEarlier(lead, other) ? [lead, other] : [other, lead]
  const numbers = { kept: formatLeadNumber(kept.leadNumber), merged: formatLeadNumber(merged.leadNumber) }
  const closed = await changeLead(
    tx,
    { ...request, lead: merged },
    {
      version: merged.version,
      set: {
        duplicateOf: kept.id,
        status: 'closed_lost',
        lostReason: 'duplicate',
        slaNextAt: null,
        nextAction: null,
        nextActionAt: null,
      },
      action: 'merged',
    },
  )
  if (!closed.ok) return closed
  // What was merged into the newer one belongs to the older one from now on.
  await tx.update(leads).set({ duplicateOf: kept.id }).where(eq(leads.duplicateOf, merged.id))
  await moveDocuments(tx, { from: merged.id, to: kept.id, by: actor.id, at })
  const filled = await changeLead(
    tx,
    { ...request, lead: kept },
    { version: kept.version, set: combineLeads(kept, merged, at), action: 'merged' },
  )
  if (!filled.ok) return filled
  await recordLeadEvents(tx, ...eventsOf(kept, filled.value, { merged: numbers.merged, by: actor.id, at }))
  await notifyOfMerge(tx, { lead: filled.value, kept, merged }, { by: actor.id, at })
  await notifyOfMergedLead(tx, { merged, kept: filled.value }, at)
  return ok(kept.id)
}

const isEarlier = (one: StoredLead, other: StoredLead) =>
  one.createdAt.getTime() === other.createdAt.getTime()
    ? one.leadNumber < other.leadNumber
    : one.createdAt < other.createdAt

/** The merge, and what it has changed of the lead that stays. */
function eventsOf(
  before: StoredLead,
  after: StoredLead,
  { merged, by, at }: { merged: string; by: string; at: Date },
): NewLeadEvent[] {
  const event = { leadId: before.id, actorId: by, at }
  const reason = `As it was for ${merged}.`
  const { status, assignedTo } = before
  return [
    { ...event, type: 'merged', from: merged, to: formatLeadNumber(before.leadNumber) },
    ...(after.status === status
      ? []
      : [{ ...event, type: 'status_changed', from: status, to: after.status, reason } as const]),
    ...(after.assignedTo === assignedTo
      ? []
      : [{ ...event, type: 'assigned', from: assignedTo, to: after.assignedTo, reason } as const]),
  ]
}
