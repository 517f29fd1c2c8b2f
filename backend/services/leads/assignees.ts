// The administrators who can be given a lead.
import { type AdminRole, adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import type { LeadAssignee } from '@affiliate-booking/contract/shapes/leads'
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { hasValue } from '../../db/conditions/planned-values.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { scopeOf } from '../territories/scope.ts'
import { type Actor, isAdminAccount } from '../users/account.ts'
import type { StoredLead } from './find-lead.ts'
import { countOpenLeadsOf } from './open-leads.ts'
import { isUuid } from '../../uuid.ts'

const mostAssignees = 100

export const withTerritory = adminRoles.filter((role) => role !== 'super_admin')

/** Active administrators who stay. */
const whoWork = (): SQL | undefined =>
  and(
    hasValue(users.status, 'active'),
    isNull(users.deletionDueAt),
    // As the partial index of the administrators has it.
    inArray(users.role, [...withTerritory]).inlineParams(),
  )

/** Those of the actor's territory and below it, the actor and those of the same territory among them. */
const inReachOf = (actor: Actor): SQL => {
  const { territoryPath } = actor
  const equals = territoryPath === null ? undefined : eq(users.territoryPath, territoryPath)
  return and(whoWork(), or(scopeOf(actor).visibleAccounts(), equals)) ?? sql`false`
}

type Placed = Pick<StoredLead, 'territoryPath'>

/** The path and those above it. */
const pathsTo = (path: string): string[] =>
  path.split('/').map((_part, index, parts) => parts.slice(0, index + 1).join('/'))

/** Those of the territories around the actor's own. */
const isAbove = ({ territoryPath }: Actor): SQL =>
  inArray(users.territoryPath, territoryPath === null ? [] : pathsTo(territoryPath).slice(0, -1))

/** Also those above the actor, to whom one lead can be handed up. */
const inReachOrAbove = (actor: Actor): SQL | undefined => or(inReachOf(actor), and(whoWork(), isAbove(actor)))

/** Those whose territory includes the lead; a lead without a territory can go to any. */
export const isResponsibleFor = ({ territoryPath }: Placed): SQL | undefined =>
  territoryPath === null ? undefined : inArray(users.territoryPath, pathsTo(territoryPath))

interface Assignees {
  readonly assignees: LeadAssignee[]
  /** Whether there are more than the list holds. */
  readonly moreAssignees: boolean
}

async function readAssignees(
  db: Database,
  conditions: (SQL | undefined)[],
  first: SQL[] = [],
): Promise<Assignees> {
  const found = await db
    .select({
      id: users.id,
      name: users.name,
      role: sql<AdminRole>`${users.role}::text`,
      openLeads: countOpenLeadsOf(users.id),
    })
    .from(users)
    .where(and(...conditions))
    .orderBy(...first, asc(users.name), asc(users.id))
    .limit(mostAssignees + 1)
  return { assignees: found.slice(0, mostAssignees), moreAssignees: found.length > mostAssignees }
}

/** Those who can be given leads by the actor; the account itself comes among them by its name. */
export const listLeadAssignees = async (db: Database, actor: Actor): Promise<LeadAssignee[]> =>
  (await readAssignees(db, [inReachOf(actor)])).assignees

/**
 * Those who can be given leads of a page by the actor. Where all of them are too many for a list, those who can have none of
 * these leads are left out; nothing for those who may not assign.
 * @param assigned of the filter: it names this account too
 */
export async function listAssigneesOfPage(
  db: Database,
  actor: Actor,
  shown: readonly Placed[],
  assigned: string | undefined,
): Promise<Partial<Assignees>> {
  if (!isAdminAccount(actor)) return {}
  const everybody = await db
    .select({ id: users.id })
    .from(users)
    .where(inReachOf(actor))
    .limit(mostAssignees + 1)
  if (everybody.length <= mostAssignees) return readAssignees(db, [inReachOf(actor)])
  const paths = new Set(
    shown.flatMap(({ territoryPath }) => (territoryPath === null ? [] : pathsTo(territoryPath))),
  )
  const fits = or(
    inArray(users.territoryPath, [...paths]),
    assigned !== undefined && isUuid(assigned) ? eq(users.id, assigned) : undefined,
  )
  const takesAny = shown.length === 0 || shown.some(({ territoryPath }) => territoryPath === null)
  return takesAny
    ? readAssignees(db, [inReachOf(actor)], [desc(fits ?? sql`false`)])
    : readAssignees(db, [inReachOf(actor), fits])
}

/** From the whole country down to districts. */
const widestFirst = sql`array_position(array['nsa', 'ssa', 'dsa'], ${users.role}::text)`

/**
 * Those who can be given this lead, without the one who has it. A lead without a territory can go to more than a list holds:
 * those of a country and of states come first, as its district is not known.
 */
export const listAssigneesOf = (db: Database, actor: Actor, lead: StoredLead): Promise<Assignees> =>
  readAssignees(
    db,
    [
      inReachOrAbove(actor),
      isResponsibleFor(lead),
      lead.assignedTo === null ? undefined : ne(users.id, lead.assignedTo),
    ],
    lead.territoryPath === null ? [widestFirst] : [],
  )

/** Null for an account that cannot be given this lead by the actor. */
export async function findAssignee(db: Database, actor: Actor, lead: StoredLead, id: string) {
  const [found] = await db
    .select({ id: users.id, name: users.name, territoryPath: users.territoryPath })
    .from(users)
    .where(and(eq(users.id, id), inReachOrAbove(actor), isResponsibleFor(lead)))
  return found ?? null
}

/** Whether the actor can give the lead to nobody, for a super_admin to assign: nobody else is above the actor. */
export async function mayGiveBack(db: Database, actor: Actor, { assignedTo }: StoredLead): Promise<boolean> {
  if (assignedTo === null || actor.role === 'super_admin') return false
  return (await db.$count(users, and(whoWork(), isAbove(actor)))) === 0
}
