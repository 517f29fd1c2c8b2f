import type { LeadEvent } from '@affiliate-booking/contract/shapes/leads'
import { asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { leadEvents, leads } from '../../db/schema/leads.ts'
import { type StoredLead } from './find-lead.ts'
import { formatLeadNumber } from '../../public-numbers.ts'

const previous = alias(users, 'previous')
const next = alias(users, 'next')

/** The id of an account as the index of accounts has it; null where the text is something else, such as a status. */
const accountIn = (text: typeof leadEvents.from | typeof leadEvents.to): SQL =>
  sql`case when ${text} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${text}::uuid end`

/** What happened to a lead and to those that were merged into it, oldest first. Accounts are named. */
export async function readLeadTimeline(db: Database, lead: Pick<StoredLead, 'id'>): Promise<LeadEvent[]> {
  const own = db
    .select({ id: leads.id })
    .from(leads)
    .where(or(eq(leads.id, lead.id), eq(leads.duplicateOf, lead.id)))
  const events = await db
    .select({
      event: leadEvents,
      leadNumber: leads.leadNumber,
      actor: users.name,
      from: sql<string | null>`coalesce(${previous.name}, ${leadEvents.from})`,
      to: sql<string | null>`coalesce(${next.name}, ${leadEvents.to})`,
    })
    .from(leadEvents)
    .innerJoin(leads, eq(leads.id, leadEvents.leadId))
    .leftJoin(users, eq(users.id, leadEvents.actorId))
    .leftJoin(previous, eq(previous.id, accountIn(leadEvents.from)))
    .leftJoin(next, eq(next.id, accountIn(leadEvents.to)))
    .where(inArray(leadEvents.leadId, own))
    .orderBy(asc(leadEvents.createdAt), asc(leadEvents.id))
  return events.map(({ event, leadNumber, actor, from, to }) => ({
    id: String(event.id),
    type: event.type,
    actor,
    from,
    to,
    reason: event.reason,
    at: event.createdAt.toISOString(),
    ofLead: event.leadId === lead.id ? null : formatLeadNumber(leadNumber),
  }))
}
