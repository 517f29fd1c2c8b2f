// The administrators who can be given a lead.
import { type AdminRole, adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { closedLeadStatuses } from '@affiliate-booking/contract/options/leads'
import type { LeadAssignee } from '@affiliate-booking/contract/shapes/leads'
import { and, asc, eq, inArray, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { leads } from '../../db/schema/leads.ts'
import { scopeOf } from '../territories/scope.ts'
import type { Actor } from '../users/account.ts'
import type { StoredLead } from './find-lead.ts'

const mostAssignees = 100

const withTerritory = adminRoles.filter((role) => role !== 'super_admin')

/** Active administrators of the actor's territory and below it, the actor and those of the same territory among them. */
const inReachOf = (actor: Actor): SQL => {
  const { territoryPath } = actor
  const equals = territoryPath === null ? undefined : eq(users.territoryPath, territoryPath)
  return (
    and(
      eq(users.status, 'active'),
      inArray(users.role, [...withTerritory]),
      or(scopeOf(actor).visibleAccounts(), equals),
    ) ?? sql`false`
  )
}

/** Those whose territory includes the lead; a lead without a territory can go to any. */
const isResponsibleFor = ({ territoryPath }: Pick<StoredLead, 'territoryPath'>): SQL | undefined =>
  territoryPath === null
    ? undefined
    : inArray(
        users.territoryPath,
        territoryPath.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/')),
      )

const openLeads = sql`(select count(*) from ${leads} where ${and(
  sql`${leads.assignedTo} = ${users.id}`,
  notInArray(leads.status, [...closedLeadStatuses]),
)})`

const readAssignees = (db: Database, ...conditions: (SQL | undefined)[]): Promise<LeadAssignee[]> =>
  db
    .select({
      id: users.id,
      name: users.name,
      role: sql<AdminRole>`${users.role}::text`,
      openLeads: openLeads.mapWith(Number),
    })
    .from(users)
    .where(and(...conditions))
    .orderBy(asc(users.name), asc(users.id))
    .limit(mostAssignees)

/** Those who can be given leads by the actor; the account itself comes among them by its name. */
export const listLeadAssignees = (db: Database, actor: Actor): Promise<LeadAssignee[]> =>
  readAssignees(db, inReachOf(actor))

/** Those who can be given this lead, without the one who has it. */
export const listAssigneesOf = (db: Database, actor: Actor, lead: StoredLead): Promise<LeadAssignee[]> =>
  readAssignees(
    db,
    inReachOf(actor),
    isResponsibleFor(lead),
    lead.assignedTo === null ? undefined : ne(users.id, lead.assignedTo),
  )

/** Null for an account that cannot be given this lead by the actor. */
export async function findAssignee(db: Database, actor: Actor, lead: StoredLead, id: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name, territoryPath: users.territoryPath })
    .from(users)
    .where(and(eq(users.id, id), inReachOf(actor), isResponsibleFor(lead)))
  return found ?? null
}
