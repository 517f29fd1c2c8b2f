import { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import type { Actor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from './scope.ts'

interface TerritoryList {
  /** Null above the countries. */
  territory: Territory | null
  /** Or those that were searched for. */
  below: Territory[]
  hasMore: boolean
}

/** How many a search finds. */
const maximumFound = 50

/**
 * A territory and its children; without a path, the actor's own territory (for a super_admin, all countries). With words,
 * territories at any level of the scope that match.
 * Fails with 404 outside the actor's scope.
 */
export async function listTerritories(
  db: Database,
  actor: Actor,
  { under, q }: { under?: string | undefined; q?: string | undefined },
): Promise<Result<TerritoryList>> {
  if (q) return ok(await findTerritories(db, actor, q))
  const path = under ?? actor.territoryPath
  if (path === null) {
    return ok({ territory: null, below: await readNodes(db, isNull(territories.parentId)), hasMore: false })
  }
  const [found] = await db
    .select({ id: territories.id })
    .from(territories)
    .where(and(eq(territories.path, path), scopeOf(actor).territories()))
  if (!found) return fail(404, 'This territory does not exist.')
  const [territory] = await readNodes(db, eq(territories.id, found.id))
  if (!territory) throw new Error('The territory was deleted between two queries')
  return ok({ territory, below: await readNodes(db, eq(territories.parentId, found.id)), hasMore: false })
}

async function findTerritories(db: Database, actor: Actor, text: string): Promise<TerritoryList> {
  const part = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const isNamed = sql`(territories.name ilike ${part} or exists (select from users admins
    where ${isAdminOf(sql`territories.path`)} and admins.name ilike ${part}))`
  const inScope = scopeOf(actor).territories()
  const found = await readNodes(db, inScope ? sql`${inScope} and ${isNamed}` : isNamed, maximumFound + 1)
  return { territory: null, below: found.slice(0, maximumFound), hasMore: found.length > maximumFound }
}

/** Active administrators of exactly this territory. */
const isAdminOf = (path: SQL) =>
  sql`admins.territory_path = ${path} and admins.status = 'active' and admins.role in ('nsa', 'ssa', 'dsa')`

function readNodes(db: Database, which: SQL, limit?: number): Promise<Territory[]> {
  const children = sql`from territories child where child.parent_id = territories.id`
  return rowsOf(
    db,
    sql`select territories.path, territories.kind, territories.name,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('id', admins.id, 'name', admins.name, 'role', admins.role,
            'isLeaving', case when admins.deletion_due_at is not null then true end,
            'isPrimary', exists (select from primary_admins chosen
              where chosen.territory_path = territories.path and chosen.admin_id = admins.id)))
          order by admins.created_at, admins.id), '[]')
        from users admins where ${isAdminOf(sql`territories.path`)}) as admins,
      (select json_build_object('id', chosen.id, 'name', chosen.name, 'role', chosen.role,
            'isSuspended', chosen.status = 'suspended')
        from primary_admins primary_admin join users chosen on chosen.id = primary_admin.admin_id
        where primary_admin.territory_path = territories.path) as primary,
      (select coalesce(json_agg(above.name order by length(above.path)), '[]') from territories above
        where starts_with(territories.path, above.path || '/')) as parents,
      (select count(*)::int ${children}) as children,
      (select count(*)::int ${children}
        and not exists (select 1 from users admins
          where ${isAdminOf(sql`child.path`)} and admins.deletion_due_at is null)) as "vacantChildren"
      from territories where ${which} order by territories.name, territories.id limit ${limit ?? null}`,
    Territory,
  )
}
