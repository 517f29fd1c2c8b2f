// Notes, attempts to reach the person, and the next action.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { scopeOf } from '../../territories/scope.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { changeLead, type LeadRequest } from './change-lead.ts'

/** Changes nothing of the lead, so it needs no version. */
export async function addLeadNote(
  tx: Database,
  { lead: { id }, actor, at }: LeadRequest,
  { note = '' }: ActOnLeadPayload,
): Promise<Result<string>> {
  if (note === '') return fail(400, 'Enter a note.')
  await recordLeadEvents(tx, { leadId: id, actorId: actor.id, type: 'note', reason: note, at })
  return ok(id)
}

/** The first attempt is the first answer. It does not change the version: two people may call at once. */
export async function logAttempt(
  tx: Database,
  { lead: { id }, actor, at }: LeadRequest,
  { channel, note }: ActOnLeadPayload,
): Promise<Result<string>> {
  if (channel === undefined) return fail(400, 'Choose how you tried to reach the person.')
  await tx
    .update(leads)
    .set({ firstRespondedAt: at, slaNextAt: null })
    .where(and(eq(leads.id, id), isNull(leads.firstRespondedAt), scopeOf(actor).leads()))
  const reason = note === '' ? null : (note ?? null)
  await recordLeadEvents(tx, { leadId: id, actorId: actor.id, type: 'call', to: channel, reason, at })
  return ok(id)
}

/** Where the working day begins, for a next action that has a day alone. */
const morning = '09:00'

/** Sets the next action and its day; without a day there is none. */
export async function planNextAction(
  tx: Database,
  request: LeadRequest,
  { version, nextActionOn, nextAction = '' }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { lead, actor, at } = request
  if (nextActionOn === undefined && nextAction !== '') return fail(400, 'Choose a day.')
  const nextActionAt = nextActionOn === undefined ? null : instantInIndia(nextActionOn, morning)
  const set = { nextActionAt, nextAction: nextAction === '' ? null : nextAction }
  const changed = await changeLead(tx, request, { version, set, action: 'planned' })
  if (!changed.ok) return changed
  await recordLeadEvents(tx, {
    leadId: lead.id,
    actorId: actor.id,
    type: 'planned',
    to: nextActionOn ?? null,
    reason: set.nextAction,
    at,
  })
  return ok(lead.id)
}
