// Notes, attempts to reach the person, and the next action.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import { dayInIndia, instantInIndia } from '@affiliate-booking/shared/days'
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { scopeOf } from '../../territories/scope.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { readAnswerTimes } from '../sla/first-answer.ts'
import { nextWorkingDay } from '../sla/working-time.ts'
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

/**
 * The first attempt is the first answer. It does not change the version: two people may call at once. A lead without a
 * next action gets one, because nothing else reminds of it after its first answer.
 */
export async function logAttempt(
  tx: Database,
  { lead: { id, nextActionAt }, actor, at }: LeadRequest,
  { channel, note }: ActOnLeadPayload,
): Promise<Result<string>> {
  if (channel === undefined) return fail(400, 'Choose how you tried to reach the person.')
  await tx
    .update(leads)
    .set({ firstRespondedAt: at, slaNextAt: null })
    .where(and(eq(leads.id, id), isNull(leads.firstRespondedAt), scopeOf(actor).leads()))
  const reason = note === '' ? null : (note ?? null)
  await recordLeadEvents(tx, { leadId: id, actorId: actor.id, type: 'call', to: channel, reason, at })
  if (nextActionAt === null) await planFollowUp(tx, id, at)
  return ok(id)
}

/** Where the working day begins, for a next action that has a day alone. */
const morning = '09:00'
const followUp = 'Follow up'

/** For the next working day, unless somebody has closed or planned the lead meanwhile. */
export async function planFollowUp(tx: Database, leadId: string, at: Date): Promise<void> {
  const { calendar } = await readAnswerTimes(tx)
  const day = nextWorkingDay(dayInIndia(at), calendar)
  const [planned] = await tx
    .update(leads)
    .set({ nextAction: followUp, nextActionAt: instantInIndia(day, morning) })
    .where(
      and(
        eq(leads.id, leadId),
        isNull(leads.nextActionAt),
        notInArray(leads.status, [...closedLeadStatuses]),
      ),
    )
    .returning({ id: leads.id })
  if (planned)
    await recordLeadEvents(tx, { leadId, actorId: null, type: 'planned', to: day, reason: followUp, at })
}

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
