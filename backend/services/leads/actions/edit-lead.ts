// Who the person is and what they want, as those who talk with them learn it.
import type { ActOnLeadPayload } from '@affiliate-booking/contract/calls/leads/leads'
import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../../result.ts'
import { queueTakenNotice } from '../../messages/notices/lead-change-notices.ts'
import { ensureTerritory } from '../../territories/ensure-territory.ts'
import { isBelow, isWithin } from '../../territories/paths.ts'
import { scopeOf } from '../../territories/scope.ts'
import { normalizeEmail } from '../../users/account.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { priorityOf } from '../routing/priority.ts'
import { territoriesOfPlace } from '../routing/resolve-place.ts'
import { changeLead, type LeadRequest } from './change-lead.ts'

/**
 * Changes name, email, type, amount, phone and place; the priority follows. A lead that moves out of the territory of
 * the one who has it is assigned again by the job, and so is one of the queue whose district becomes known. Fails with
 * 400 for a place outside the actor's territory.
 */
export async function editLead(
  tx: Database,
  request: LeadRequest,
  { version, name, email, type, amount, phone = '', district = '' }: ActOnLeadPayload,
): Promise<Result<string>> {
  const { lead, actor, at } = request
  const city = district === '' ? null : district
  const placed =
    city === null || city === lead.city ? ok(lead.territoryPath) : await locate(tx, request, city)
  if (!placed.ok) return placed
  const territoryPath = placed.value
  const wanted = {
    name: name ?? lead.name,
    email: email === undefined ? lead.email : normalizeEmail(email),
    type: type ?? null,
    amount: amount ?? null,
    phone: /\d{3}/.test(phone) ? phone : null,
    city,
  }
  const isElsewhere =
    territoryPath !== lead.territoryPath && !(await isResponsible(tx, lead.assignedTo, territoryPath))
  const changed = await changeLead(tx, request, {
    version,
    set: {
      ...wanted,
      territoryPath,
      priority: priorityOf(wanted.type, wanted.amount),
      ...(isElsewhere && { assignedTo: null, routedAt: null }),
    },
    action: 'edited',
  })
  if (!changed.ok) return changed
  const fields = (['name', 'email', 'type', 'amount', 'phone', 'city'] as const).filter(
    (name) => wanted[name] !== lead[name],
  )
  await recordLeadEvents(tx, {
    leadId: lead.id,
    actorId: actor.id,
    type: 'edited',
    // The names of the fields: what the person told is on the lead alone.
    to: fields.join(' '),
    at,
  })
  if (isElsewhere)
    await queueTakenNotice(tx, {
      leadId: lead.id,
      from: lead.assignedTo,
      by: actor.id,
      reason: 'The person lives outside your territory.',
      at,
    })
  return ok(lead.id)
}

/** The district of a place that is known; the lead's own for another, and for the state that it is in. */
async function locate(
  tx: Database,
  { lead, actor }: LeadRequest,
  place: string,
): Promise<Result<string | null>> {
  const territories = territoriesOfPlace(place)
  if (territories === null) return ok(lead.territoryPath)
  const path = territories.at(-1)?.path ?? ''
  // A district says more than the state that it is in.
  if (lead.territoryPath !== null && isBelow(lead.territoryPath, path)) return ok(lead.territoryPath)
  if (!scopeOf(actor).includes(path))
    return fail(
      400,
      `${place} is outside your territory. Assign the lead to somebody above you, who can change it.`,
    )
  return ok(await ensureTerritory(tx, territories))
}

/** Whether somebody has the lead whose territory includes a path. */
async function isResponsible(tx: Database, id: string | null, path: string | null): Promise<boolean> {
  if (id === null || path === null) return false
  const [account] = await tx.select({ path: users.territoryPath }).from(users).where(eq(users.id, id))
  return account?.path != null && isWithin(path, account.path)
}
