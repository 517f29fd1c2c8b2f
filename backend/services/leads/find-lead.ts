// Finds a lead in the actor's scope by its id or number.
import type { LeadStatus } from '@affiliate-booking/contract/options/statuses'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { fail, ok, type Result } from '../../result.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { isUuid } from '../../uuid.ts'
import { parseLeadNumber } from '../../public-numbers.ts'

/** Without the search column. */
export type StoredLead = Omit<typeof leads.$inferSelect, 'search'>

export const leadNotFound = fail(404, 'This lead does not exist.')

function isNamed(idOrNumber: string): SQL | null {
  if (isUuid(idOrNumber)) return eq(leads.id, idOrNumber)
  const number = parseLeadNumber(idOrNumber)
  return number === null ? null : eq(leads.leadNumber, number)
}

/** Fails with 404 outside the actor's scope, as if the lead did not exist. */
export async function findLead(db: Database, actor: Actor, idOrNumber: string): Promise<Result<StoredLead>> {
  const named = isNamed(idOrNumber)
  if (!named) return leadNotFound
  const [lead] = await db
    .select()
    .from(leads)
    .where(and(named, scopeOf(actor).leads()))
  return lead ? ok(lead) : leadNotFound
}

const stateLabels: Readonly<Record<LeadStatus, string>> = {
  new: 'new',
  contacted: 'contacted',
  qualified: 'qualified',
  proposal: 'at the proposal',
  negotiation: 'in negotiation',
  closed_won: 'closed as won',
  closed_lost: 'closed as lost',
}

/** For messages: `It is in negotiation.` */
export const leadStateLabel = (status: LeadStatus): string => stateLabels[status]
