import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { formatPaise } from '@affiliate-booking/shared/money'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { changeWin } from '../wins/change-win.ts'
import { lockWin } from '../wins/find-win.ts'
import { tellOfCorrectedValue } from '../wins/tell-of-win.ts'
import { changeLead, type LeadRequest } from './change-lead.ts'

/**
 * Corrects what a deal is worth that was typed wrongly. Nobody earns of this value; a confirmed win is taken back
 * instead. Fails with 409 for one, and with 400 without a value, without a reason or without a change.
 */
export async function correctLeadValue(
  tx: Database,
  request: LeadRequest,
  { version, closedValue, reason }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { lead, actor, at } = request
  const { id, closedValue: before } = lead
  if (closedValue === undefined) return fail(400, 'Enter what the deal is worth.')
  if (!reason) return fail(400, 'Enter a reason.')
  if (closedValue === before) return fail(400, 'This is the value that the lead has.')
  // The lead first, as everybody locks the two.
  await tx.select({ id: leads.id }).from(leads).where(eq(leads.id, id)).for('update')
  const win = await lockWin(tx, id)
  if (win === null) return fail(409, 'No win is recorded for this lead, so its value stays.')
  if (win.confirmedAt !== null)
    return fail(409, 'The win is confirmed, so its value stays. A super administrator can undo the win.')
  const set = { closedValue }
  const changed = await changeLead(tx, request, { version, set, action: 'value-corrected', reason })
  if (!changed.ok) return changed
  // Somebody about to confirm the win has seen the other value, and looks again.
  await changeWin(tx, win, {})
  const [now, then] = [closedValue, before ?? 0].map(formatPaise)
  await recordLeadEvents(tx, {
    leadId: id,
    actorId: actor.id,
    type: 'edited',
    to: 'closedValue',
    reason: `${now} instead of ${then}: ${reason}`,
    at,
  })
  await tellOfCorrectedValue(tx, { lead: changed.value, win, by: actor.id, reason, before: before ?? 0, at })
  return ok(id)
}
