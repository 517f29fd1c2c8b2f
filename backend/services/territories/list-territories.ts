import { Territory } from '@affiliate-booking/contract/territories'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/database.ts'
import { territories } from '../../db/schema/territories.ts'
import type { Actor } from '../users/account.ts'
import { ok, type Result, fail } from '../../result.ts'
import { scopeOf } from './scope.ts'

interface Found {
  /** Null above the countries. */
  territory: Territory | null
  below: Territory[]
}

/**
 * A place in the actor's reach and those right below it; without a path, the place where that reach begins (for a
 * super_admin, all countries). Refused with 404 out of reach.
 */
export async function listTerritories(
  db: Database,
  actor: Actor,
  under: string | undefined,
): Promise<Result<Found>> {
  const path = under ?? actor.territoryPath
  if (path === null) return ok({ territory: null, below: await readNodes(db, isNull(territories.parentId)) })
  const [place] = await db
    .select({ id: territories.id })
    .from(territories)
    .where(and(eq(territories.path, path), scopeOf(actor).territories()))
  if (!place) return fail(404, 'There is no such place.')
  const [territory] = await readNodes(db, eq(territories.id, place.id))
  if (!territory) throw new Error('A territory was there and then was not')
  return ok({ territory, below: await readNodes(db, eq(territories.parentId, place.id)) })
}

/** Administrators that are bound to the very place which `path` names, and active. */
const administers = (path: SQL) =>
  sql`admins.territory_path = ${path} and admins.status = 'active' and admins.role in ('nsa', 'ssa', 'dsa')`

function readNodes(db: Database, which: SQL): Promise<Territory[]> {
  const children = sql`from territories child where child.parent_id = territories.id`
  return rowsOf(
    db,
    sql`select territories.path, territories.kind, territories.name,
      (select coalesce(json_agg(json_build_object('id', admins.id, 'name', admins.name, 'role', admins.role)
          order by admins.created_at, admins.id), '[]')
        from users admins where ${administers(sql`territories.path`)}) as admins,
      (select count(*)::int ${children}) as children,
      (select count(*)::int ${children}
        and not exists (select 1 from users admins where ${administers(sql`child.path`)})) as "vacantChildren"
      from territories where ${which} order by territories.name, territories.id`,
    Territory,
  )
}
