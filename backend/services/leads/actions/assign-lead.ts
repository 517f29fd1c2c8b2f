import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { assignToNobody } from '@affiliate-booking/contract/options/leads'
import type { Database } from '../../../db/database.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { queueTakenNotice } from '../../messages/notices/lead-change-notices.ts'
import { notifyOfLead } from '../../messages/notices/lead-notices.ts'
import { findAssignee, mayGiveBack } from '../assignees.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { answerDeadline, readAnswerTimes } from '../sla/first-answer.ts'
import { changeLead, type LeadRequest } from './change-lead.ts'
import { isUuid } from '../../../uuid.ts'

const nobody = { id: null, name: 'nobody', territoryPath: null }

/** Null for somebody who cannot have it. */
const findChosen = async (tx: Database, { actor, lead }: LeadRequest, assignTo: string) => {
  if (assignTo === assignToNobody) return (await mayGiveBack(tx, actor, lead)) ? nobody : null
  return isUuid(assignTo) ? findAssignee(tx, actor, lead, assignTo) : null
}

/**
 * Gives a lead to another administrator, or back to the super administrators. The promise to the person stays, but the new one has the full time before the
 * lead moves up. Fails with 400 for somebody who cannot have it.
 */
export async function assignLead(
  tx: Database,
  request: LeadRequest,
  { assignTo = '', version, reason }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { lead, actor, at } = request
  const { id, assignedTo: from, slaNextAt, firstRespondedAt, status } = lead
  const assignee = await findChosen(tx, request, assignTo)
  if (assignee === null) return fail(400, 'Choose an administrator of the lead’s territory.')
  if (assignee.id === from) return fail(400, `The lead is with ${assignee.name} already.`)
  const waits = status === 'new' && firstRespondedAt === null
  const full = waits ? answerDeadline(await readAnswerTimes(tx), lead.priority, at) : null
  const changed = await changeLead(tx, request, {
    version,
    set: {
      assignedTo: assignee.id,
      routedAt: lead.routedAt ?? at,
      // A lead from nowhere belongs to the territory of the one who works it.
      territoryPath: lead.territoryPath ?? assignee.territoryPath,
      slaBreaches: 0,
      slaDueAt: lead.slaDueAt ?? full,
      slaNextAt: full && (slaNextAt !== null && slaNextAt > full ? slaNextAt : full),
    },
    action: 'assigned',
    reason,
  })
  if (!changed.ok) return changed
  await recordLeadEvents(tx, {
    leadId: id,
    actorId: actor.id,
    type: 'assigned',
    from,
    to: assignee.id,
    reason: reason === undefined || reason === '' ? null : reason,
    at,
  })
  if (assignee.id === null)
    await notifyOfLead(
      tx,
      changed.value,
      { kind: 'lead-escalated', reason: reason || 'An administrator gave it back.' },
      at,
    )
  else if (assignee.id !== actor.id)
    await notifyOfLead(
      tx,
      changed.value,
      { kind: 'lead-assigned', reason: reason || 'Assigned by an administrator.' },
      at,
    )
  await queueTakenNotice(tx, {
    leadId: id,
    from,
    by: actor.id,
    reason:
      reason ||
      (assignee.id === null
        ? 'An administrator gave it back to the super administrators.'
        : 'An administrator gave it to somebody else.'),
    at,
  })
  return ok(id)
}
