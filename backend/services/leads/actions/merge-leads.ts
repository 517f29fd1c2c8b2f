import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { scopeOf } from '../../territories/scope.ts'
import { isUuid } from '../../users/get-user.ts'
import { moveDocuments } from '../documents/settle-document.ts'
import { isDuplicate, mergeObstacle } from '../duplicates.ts'
import { formatLeadId, type StoredLead, unknownLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { changeLead, leadConflict, type LeadRequest } from './change-lead.ts'

/**
 * Merges two open leads of one person: the one that came first stays with its referral, and gets what only the other one knows. Both
 * histories are shown on it. Fails with 404 if the other one is out of scope, and with 409 if one of them has changed.
 */
export async function mergeLeads(
  tx: Database,
  request: LeadRequest,
  { duplicateId = '', duplicateVersion, version }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { actor, at } = request
  if (!isUuid(duplicateId) || duplicateId === request.lead.id) return unknownLead
  const locked = await tx
    .select()
    .from(leads)
    .where(and(inArray(leads.id, [request.lead.id, duplicateId]), scopeOf(actor).leads()))
    .orderBy(asc(leads.id))
    .for('update')
  const lead = locked.find(({ id }) => id === request.lead.id)
  const other = locked.find(({ id }) => id === duplicateId)
  if (!lead || !other) return unknownLead
  if (lead.version !== version) return leadConflict(lead)
  if (other.version !== duplicateVersion) return leadConflict(other)
  const obstacle = mergeObstacle(lead, other)
  if (obstacle !== null || other.duplicateOf !== null)
    return fail(409, obstacle ?? 'The other lead was merged already.')
  if (!isDuplicate(lead, other)) return fail(409, 'These leads share neither email nor phone.')
  const [kept, merged] = isEarlier(lead, other) ? [lead, other] : [other, lead]
  const numbers = { kept: formatLeadId(kept.leadNumber), merged: formatLeadId(merged.leadNumber) }
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
  const answered = [kept.firstRespondedAt, merged.firstRespondedAt].filter((each) => each !== null)
  const firstRespondedAt = answered.toSorted((one, two) => one.getTime() - two.getTime())[0] ?? null
  const filled = await changeLead(
    tx,
    { ...request, lead: kept },
    {
      version: kept.version,
      set: {
        ...filledFields(kept, merged),
        firstRespondedAt,
        slaNextAt: firstRespondedAt === null ? kept.slaNextAt : null,
      },
      action: 'merged',
    },
  )
  if (!filled.ok) return filled
  await recordLeadEvents(tx, {
    leadId: kept.id,
    actorId: actor.id,
    type: 'merged',
    from: numbers.merged,
    to: numbers.kept,
    at,
  })
  return ok(kept.id)
}

const isEarlier = (one: StoredLead, other: StoredLead) =>
  one.createdAt.getTime() === other.createdAt.getTime()
    ? one.leadNumber < other.leadNumber
    : one.createdAt < other.createdAt

/** The first referral stays; of everything else, what the older lead lacks. */
const filledFields = (kept: StoredLead, merged: StoredLead) => ({
  phone: kept.phone ?? merged.phone,
  type: kept.type ?? merged.type,
  city: kept.city ?? merged.city,
  amount: kept.amount ?? merged.amount,
  message: kept.message ?? merged.message,
  territoryPath: kept.territoryPath ?? merged.territoryPath,
  referralAffiliateId: kept.referralAffiliateId ?? merged.referralAffiliateId,
  nextAction: kept.nextActionAt === null ? merged.nextAction : kept.nextAction,
  nextActionAt: kept.nextActionAt ?? merged.nextActionAt,
})
