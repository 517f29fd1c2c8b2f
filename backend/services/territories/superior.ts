// What somebody above has stopped, nobody below starts again.
import { adminRoles } from '@affiliate-booking/contract/options/accounts/roles'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type Failure, fail } from '../../result.ts'
import { adminRoleOf, roleNames } from '../admins/appointment-words.ts'
import type { Actor } from '../users/account.ts'

/**
 * Administrators of a territory around the actor's, and super administrators, by the role and territory of now. Not those
 * beside: who was moved away decides no more on what they stopped, and who came after them does.
 */
export function standsAbove({ role, territoryPath }: Actor): SQL {
  if (role === 'super_admin') return sql`false`
  const isAround = and(
    inArray(users.role, [...adminRoles]),
    sql`${territoryPath ?? ''} like ${users.territoryPath} || '/%'`,
  )
  return or(eq(users.role, 'super_admin'), isAround) ?? sql`false`
}

interface Stopped {
  /** Null: the system, or the operator on the command line. */
  readonly by: string | null
  /** Such as "suspended this account". */
  readonly done: string
  readonly toUndo: string
}

/** Fails with 403, and says whom to ask, if the one who has stopped something stands above the actor. */
export async function findSuperior(
  db: Database,
  actor: Actor,
  { by, done, toUndo }: Stopped,
): Promise<Failure | null> {
  if (by === null) return null
  const [superior] = await db
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, by), standsAbove(actor)))
  if (!superior) return null
  const role = roleNames[adminRoleOf(superior)]
  return fail(403, `A ${role} ${done}. Ask an administrator of that level to ${toUndo}.`)
}
