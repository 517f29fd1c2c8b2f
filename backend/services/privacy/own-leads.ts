// The leads of a person with an account: what they asked for themselves.
import { and, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { leads } from '../../db/schema/leads.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Account, Actor } from '../users/account.ts'

/** Of leads with the own email that were typed for somebody else: an affiliate brought them, or staff entered them. */
function isOfClient({ id, role }: Account): SQL | undefined {
  if (role === 'user' || role === 'service_provider') return undefined
  return role === 'affiliate'
    ? sql`${leads.referralAffiliateId} is not distinct from ${id}`
    : inArray(leads.source, ['staff', 'import'])
}

/** What somebody asked for, by the confirmed email: anybody can type the address at registration. */
export function isOwnLead(person: Account): SQL | undefined {
  if (person.emailVerifiedAt === null) return sql`false`
  const ofClient = isOfClient(person)
  return and(eq(leads.email, person.email.toLowerCase()), ofClient && not(ofClient))
}

/**
 * The leads that a customer is shown: of the confirmed email, and of those that were merged into another one each whose
 * other one has another email. The person cannot see that other one.
 */
export const isShownToCustomer = (customer: Actor): SQL | undefined =>
  and(
    scopeOf(customer).leads(),
    sql`not exists (select from leads kept where kept.id = ${leads.duplicateOf} and kept.email = ${leads.email})`,
  )

/** Also those that were merged with them: of the same person, with another email or none but the phone. */
export async function findOwnOrMergedLeads(db: Database, person: Account): Promise<SQL | undefined> {
  const root = sql<string>`coalesce(${leads.duplicateOf}, ${leads.id})`
  const found = await db.selectDistinct({ root }).from(leads).where(isOwnLead(person))
  const roots = found.map((each) => each.root)
  // Ids and not a query of them: with it, all leads are read.
  return or(inArray(leads.id, roots), inArray(leads.duplicateOf, roots))
}
