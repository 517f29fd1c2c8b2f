import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import {
  isClosedLead,
  isLeadMove,
  leadMoveNeeds,
  leadMovesOf,
  type LostReason,
} from '@affiliate-booking/contract/options/leads'
import { and, eq, ne, or } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leadEvents } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { notifyOfLostLeads, notifyOfReopenedLead } from '../../messages/notices/affiliate-lead-notices.ts'
import { notifyOfLead } from '../../messages/notices/lead-notices.ts'
import { isWithin } from '../../territories/paths.ts'
import { leadStateLabel, type StoredLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { openWin } from '../wins/open-win.ts'
import { takeBackWin } from '../wins/take-back-win.ts'
import { tellOfUndoneWin, tellOfWin } from '../wins/tell-of-win.ts'
import { changeLead, leadConflict, type LeadRequest } from './change-lead.ts'
import { planFollowUp } from './record-work.ts'

/** Nobody waits for an answer. */
const isForNobody = (reason: LostReason | undefined): boolean =>
  reason === 'spam' || reason === 'wrong_details'

/**
 * Moves a lead to another state. One that is opened again is due at once, and the one who has it is told; of one that
 * is won, those who may confirm it; of a win that is undone, those who worked for it; of one that is lost or opened again,
 * the affiliate who sent it. Fails with 409 if there is no such way from the present state, with 403 for the role, and with 400 without
 * what the new state needs.
 */
export async function moveLead(
  tx: Database,
  request: LeadRequest,
  { status: to, version, lostReason, closedValue, reason }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { lead, actor, at } = request
  const { id, status: from } = lead
  if (to === undefined) return fail(400, 'Choose the new status.')
  if (version !== undefined && version !== lead.version) return leadConflict(lead)
  if (!isLeadMove(from, to))
    return fail(409, `A lead that is ${leadStateLabel(from)} cannot become ${leadStateLabel(to)}.`)
  if (!leadMovesOf(from, actor.role).includes(to))
    return fail(403, 'Your role does not permit this change. Ask an administrator above you.')
  const needs = leadMoveNeeds(from, to)
  if (needs.lostReason && lostReason === undefined) return fail(400, 'Choose a reason.')
  if (needs.closedValue && closedValue === undefined) return fail(400, 'Enter what the deal is worth.')
  if (needs.reason && !reason) return fail(400, 'Enter a reason.')
  const isReopened = isClosedLead(from) && !isClosedLead(to)
  const hasLeft = isReopened && (await isOutOfReach(tx, lead))
  const isAnswer =
    from === 'new' && lead.firstRespondedAt === null && (to === 'contacted' || isForNobody(lostReason))
  const changed = await changeLead(tx, request, {
    version,
    set: {
      status: to,
      lostReason: needs.lostReason ? lostReason : null,
      closedValue: needs.closedValue ? closedValue : null,
      // The clock of the first answer ends with the first step.
      slaNextAt: null,
      ...(isAnswer && { firstRespondedAt: at }),
      ...(isReopened &&
        isForNobody(lead.lostReason ?? undefined) &&
        !(await isAnswered(tx, id)) && { firstRespondedAt: null }),
      ...(isClosedLead(to) && { nextAction: null, nextActionAt: null }),
      ...(hasLeft && { assignedTo: null }),
      ...(isReopened && afterReopening(hasLeft ? { ...lead, assignedTo: null } : lead, at)),
    },
    action: 'moved',
    reason,
  })
  if (!changed.ok) return changed
  if (to === 'closed_won') {
    const win = await openWin(tx, { leadId: id, wonBy: actor.id, at })
    await tellOfWin(tx, changed.value, win, at)
  }
  const win = from === 'closed_won' ? await takeBackWin(tx, { leadId: id, by: actor.id, at }) : null
  if (win) await tellOfUndoneWin(tx, { lead: changed.value, win, by: actor.id, reason: reason ?? '', at })
  // What was earned of a confirmed win is taken back, and a message says so.
  if (to === 'closed_lost' && win?.confirmedAt == null) await notifyOfLostLeads(tx, [changed.value], at)
  if (isReopened) await notifyOfReopenedLead(tx, changed.value, at)
  const words = [needs.lostReason ? lostReason : undefined, reason].filter(Boolean).join(': ')
  await recordLeadEvents(tx, {
    leadId: id,
    actorId: actor.id,
    type: 'status_changed',
    from,
    to,
    reason: words === '' ? null : words,
    at,
  })
  // Somebody has answered, so nothing else reminds of it.
  if (from === 'new' && to === 'contacted') await planFollowUp(tx, id, at)
  if (isReopened && !hasLeft && lead.assignedTo !== null && lead.assignedTo !== actor.id)
    await notifyOfLead(tx, changed.value, { kind: 'lead-reopened', reason: reason ?? '' }, at)
  return ok(id)
}

/**
 * It comes first in the lists of open leads. Its administrator is told now, so the job need not remind of it; one that
 * nobody has is assigned by the job.
 */
const afterReopening = ({ assignedTo, routedAt }: StoredLead, at: Date) => ({
  routedAt: assignedTo === null ? null : routedAt,
  nextAction: 'Contact the person again',
  nextActionAt: at,
  remindedOf: at,
})

/** Whether the account that had the lead when it was closed has a territory now that the lead is not in. */
async function isOutOfReach(tx: Database, { assignedTo, territoryPath }: StoredLead): Promise<boolean> {
  if (assignedTo === null || territoryPath === null) return false
  const [account] = await tx.select({ path: users.territoryPath }).from(users).where(eq(users.id, assignedTo))
  return account?.path != null && !isWithin(territoryPath, account.path)
}

/** Whether anybody has tried to reach the person, or has taken the first step; closing it for nobody is neither. */
async function isAnswered(tx: Database, leadId: string): Promise<boolean> {
  const isFirstStep = and(eq(leadEvents.type, 'status_changed'), ne(leadEvents.to, 'closed_lost'))
  const wasAnswered = or(eq(leadEvents.type, 'call'), eq(leadEvents.type, 'documents_asked'), isFirstStep)
  return (await tx.$count(leadEvents, and(eq(leadEvents.leadId, leadId), wasAnswered))) > 0
}
