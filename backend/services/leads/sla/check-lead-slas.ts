// Leads that nobody has answered in time: the first time those who have it are told, the second time it moves up a level.
import { eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { leads } from '../../../db/schema/leads.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { queueLeadNotice, queueTakenNotice, tellOfLeads } from '../../messages/notices/lead-change-notices.ts'
import { workEachLead } from '../routing/work-each-lead.ts'
import type { StoredLead } from '../find-lead.ts'
import { recordLeadEvents } from '../lead-events.ts'
import { chooseRoute } from '../routing/route-lead.ts'
import { answerDeadline, readAnswerTimes } from './first-answer.ts'

/**
 * Counts the leads that were late. Safe to run twice and on several instances: each check locks its lead. Each account
 * is told of all its leads at once.
 * @throws {FailedRows} at the end, if some failed
 */
export async function checkLeadSlas(db: Database, at: Date): Promise<number> {
  try {
    return await workEachLead(db, { where: lte(leads.slaNextAt, at), by: leads.slaNextAt }, (tx, lead) =>
      lead.slaBreaches === 0 ? recordBreach(tx, lead, at) : moveUp(tx, lead, at),
    )
  } finally {
    await tellOfLeads(db, at)
  }
}

/** The full time again, from now on: a host that was off for a day must not move everything up at once. */
const nextCheck = async (tx: Database, lead: StoredLead, at: Date) =>
  answerDeadline(await readAnswerTimes(tx), lead.priority, at)

async function recordBreach(tx: Database, lead: StoredLead, at: Date): Promise<void> {
  const isQueued = lead.assignedTo === null
  const [late] = await tx
    .update(leads)
    .set({
      slaBreaches: 1,
      // Nobody is above the queue.
      slaNextAt: isQueued ? null : await nextCheck(tx, lead, at),
    })
    .where(eq(leads.id, lead.id))
    .returning()
  if (!late) throw new Error('A locked lead is gone')
  const reason = `Nobody answered in time (${lead.priority} priority).`
  await recordLeadEvents(tx, { leadId: lead.id, actorId: null, type: 'sla_breached', reason, at })
  await queueLeadNotice(tx, late, { kind: 'late' }, at)
}

async function moveUp(tx: Database, lead: StoredLead, at: Date): Promise<void> {
  const above = await tierOf(tx, lead.assignedTo)
  const route =
    above === null
      ? { assignedTo: null, reason: 'The lead waits for a super administrator.' }
      : await chooseRoute(tx, { territoryPath: lead.territoryPath, territoryOf: 'person', above, at })
  const reason = `Nobody answered a second time. ${route.reason}`
  const [moved] = await tx
    .update(leads)
    .set({
      assignedTo: route.assignedTo,
      slaBreaches: 0,
      slaNextAt: await nextCheck(tx, lead, at),
      version: sql`${leads.version} + 1`,
    })
    .where(eq(leads.id, lead.id))
    .returning()
  if (!moved) throw new Error('A locked lead is gone')
  await recordLeadEvents(tx, {
    leadId: lead.id,
    actorId: null,
    type: 'escalated',
    from: lead.assignedTo,
    to: route.assignedTo,
    reason,
    at,
  })
  await queueLeadNotice(tx, moved, { kind: 'escalated', reason }, at)
  const from = lead.assignedTo === route.assignedTo ? null : lead.assignedTo
  await queueTakenNotice(tx, { leadId: lead.id, from, by: null, reason, at })
}

/** The level of whom it is with; null where nobody is above. */
async function tierOf(tx: Database, assignedTo: string | null) {
  if (assignedTo === null) return null
  const [account] = await tx.select({ role: users.role }).from(users).where(eq(users.id, assignedTo))
  const role = account?.role
  return role === 'dsa' || role === 'ssa' || role === 'nsa' ? role : null
}
