// Leads of the same person: same email or phone within some days. People decide whether they are one.
import { duplicateDays, isClosedLead } from '@affiliate-booking/contract/options/leads'
import type { DuplicateLead } from '@affiliate-booking/contract/shapes/leads'
import { dayMs } from '@affiliate-booking/shared/milliseconds'
import { and, asc, between, eq, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import { leadStateLabel, type StoredLead } from './find-lead.ts'
import { findWaitingReturns } from './wins/waiting-wins.ts'
import { formatLeadNumber } from '../../public-numbers.ts'

const shownDuplicates = 20

/** Those in the actor's scope, oldest first, without leads that were merged already. */
export async function findDuplicates(db: Database, actor: Actor, lead: StoredLead): Promise<DuplicateLead[]> {
  const { id, email, phoneNumber, createdAt } = lead
  const found = await db
    .select()
    .from(leads)
    .where(
      and(
        scopeOf(actor).leads(),
        ne(leads.id, id),
        isNull(leads.duplicateOf),
        or(eq(leads.email, email), phoneNumber === null ? undefined : eq(leads.phoneNumber, phoneNumber)),
        between(
          leads.createdAt,
          new Date(createdAt.getTime() - duplicateDays * dayMs),
          new Date(createdAt.getTime() + duplicateDays * dayMs),
        ),
      ),
    )
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(shownDuplicates)
  const returns = await findWaitingReturns(
    db,
    [lead, ...found].map((each) => each.id),
  )
  return found.map((other) => ({
    id: other.id,
    leadId: formatLeadNumber(other.leadNumber),
    userName: other.name,
    status: other.status,
    createdAt: other.createdAt.toISOString(),
    sameEmail: other.email === email,
    samePhone: phoneNumber !== null && other.phoneNumber === phoneNumber,
    version: other.version,
    obstacle: mergeObstacle([lead, other], returns),
  }))
}

/**
 * Why two leads cannot be merged; null if they can.
 * @param returns leads whose money has to go back
 */
export function mergeObstacle(
  both: readonly [StoredLead, StoredLead],
  returns: ReadonlySet<string>,
): string | null {
  const closed = both.find(({ status }) => isClosedLead(status))
  if (closed !== undefined)
    return `${formatLeadNumber(closed.leadNumber)} is ${leadStateLabel(closed.status)}. Only open leads can be merged.`
  const waiting = both.find(({ id }) => returns.has(id))
  return waiting ? `Money of ${formatLeadNumber(waiting.leadNumber)} has to go back first.` : null
}

/** Whether email or phone agree, within the days. */
export function isDuplicate(one: StoredLead, other: StoredLead): boolean {
  const isClose = Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) <= duplicateDays * dayMs
  const samePhone = one.phoneNumber !== null && one.phoneNumber === other.phoneNumber
  return isClose && (one.email === other.email || samePhone)
}
