// Assigns a lead that nobody has assigned, and starts the clock of its first answer.
import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { leadEvents, leads } from '../../../db/schema/leads.ts'
import { queueLeadNotice, tellOfLeads } from '../../messages/notices/lead-change-notices.ts'
import { notifyOfImport } from '../../messages/notices/lead-notices.ts'
import { workEachLead } from './work-each-lead.ts'
import type { StoredLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { answerDeadline, readAnswerTimes } from '../sla/first-answer.ts'
import { territoriesOfPlace } from './resolve-place.ts'
import { chooseRoute } from './route-lead.ts'

interface Assigned {
  /** As it is afterwards. */
  readonly lead: StoredLead
  /** Why it is with whom it is, in words. */
  readonly reason: string
}

/** The caller tells whose the lead is. */
export async function assignByRoute(
  tx: Database,
  lead: StoredLead,
  territoryOf: 'person' | 'affiliate',
  at: Date,
): Promise<Assigned> {
  const { assignedTo, reason } = await chooseRoute(tx, { territoryPath: lead.territoryPath, territoryOf, at })
  const isNew = lead.status === 'new' && lead.firstRespondedAt === null
  const deadline = isNew ? answerDeadline(await readAnswerTimes(tx), lead.priority, at) : null
  const [assigned] = await tx
    .update(leads)
    .set({
      assignedTo,
      routedAt: at,
      // The promise to the person stays when a lead is assigned again; the next one has the full time.
      slaDueAt: lead.slaDueAt ?? deadline,
      slaNextAt: deadline,
      slaBreaches: 0,
      version: sql`${leads.version} + 1`,
    })
    .where(and(eq(leads.id, lead.id), isNull(leads.routedAt)))
    .returning()
  if (!assigned) throw new Error('A lead was assigned by somebody else while it was locked')
  await recordLeadEvents(tx, { leadId: lead.id, actorId: null, type: 'assigned', to: assignedTo, reason, at })
  return { lead: assigned, reason }
}

/** One message tells of a file; a lead of it that is assigned again later is told of on its own. */
async function isFirstRoute(tx: Database, { id }: StoredLead): Promise<boolean> {
  const [event] = await tx
    .select({ id: leadEvents.id })
    .from(leadEvents)
    .where(and(eq(leadEvents.leadId, id), inArray(leadEvents.type, ['assigned', 'escalated'])))
    .limit(1)
  return event === undefined
}

/**
 * Assigns leads that nobody has assigned yet, such as those from before leads were worked. Counts them. Each account is
 * told of all its leads at once.
 * @throws {FailedRows} at the end, if some failed
 */
export async function routeLeads(db: Database, at: Date): Promise<number> {
  const where = and(isNull(leads.routedAt), notInArray(leads.status, [...closedLeadStatuses]))
  try {
    return await workEachLead(db, { where, by: leads.createdAt }, (tx, lead) => route(tx, lead, at))
  } finally {
    await tellOfLeads(db, at)
  }
}

async function route(tx: Database, lead: StoredLead, at: Date): Promise<void> {
  const importId = lead.importId !== null && (await isFirstRoute(tx, lead)) ? lead.importId : null
  const assigned = await assignByRoute(tx, lead, await ownerOfTerritory(tx, lead), at)
  await tellOfRoute(tx, assigned, importId, at)
}

/**
 * @param importId of the file whose message tells of the lead
 */
async function tellOfRoute(
  tx: Database,
  { lead, reason }: Assigned,
  importId: string | null,
  at: Date,
): Promise<void> {
  const { assignedTo, slaNextAt } = lead
  if (assignedTo !== null && importId !== null) await notifyOfImport(tx, importId, assignedTo, at)
  else if (assignedTo !== null) await queueLeadNotice(tx, lead, { kind: 'assigned', reason }, at)
  // A lead that waits for its first answer is told of when it is late.
  else if (slaNextAt === null) await queueLeadNotice(tx, lead, { kind: 'unassigned' }, at)
}

/** The affiliate's if the person named no place of it. */
async function ownerOfTerritory(
  tx: Database,
  { referralAffiliateId, territoryPath, city }: StoredLead,
): Promise<'person' | 'affiliate'> {
  if (referralAffiliateId === null) return 'person'
  if (territoriesOfPlace(city)?.at(-1)?.path === territoryPath) return 'person'
  const [affiliate] = await tx
    .select({ path: users.territoryPath })
    .from(users)
    .where(eq(users.id, referralAffiliateId))
  return affiliate?.path === territoryPath ? 'affiliate' : 'person'
}
