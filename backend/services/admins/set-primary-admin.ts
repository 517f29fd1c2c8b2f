import type { SetPrimaryAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import type { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import type { RequestOrigin } from '../audit/write-audit.ts'
import { listTerritories } from '../territories/list-territories.ts'
import type { Account, Actor } from '../users/account.ts'
import { changePrimaryAdmin, findPrimaryAdmin, lockTerritory } from './primary-admins.ts'

/**
 * Chooses who gets the override of a territory from the next booking on, or nobody: snapshots of held bookings name their
 * own people.
 * Fails with 404 for an unknown territory, and with 409 for somebody who is not an active administrator of exactly this
 * territory, who is deleting their account, or who is the primary one already.
 */
export async function setPrimaryAdmin(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  { territoryPath, adminId, reason }: SetPrimaryAdminPayload,
  origin: RequestOrigin,
): Promise<Result<Territory>> {
  return db.transaction(async (tx) => {
    if (!(await lockTerritory(tx, territoryPath))) return fail(404, 'This territory does not exist.')
    const after = adminId === null ? null : await findChosen(tx, territoryPath, adminId)
    if (after === undefined) return fail(409, 'Choose an active administrator of exactly this territory.')
    if (after !== null && after.deletionDueAt !== null)
      return fail(409, 'This administrator is deleting their account. Choose somebody else, or nobody.')
    const before = await findPrimaryAdmin(tx, territoryPath)
    if ((before?.id ?? null) === adminId)
      return fail(
        409,
        adminId === null
          ? 'This territory has no primary administrator already.'
          : 'This is the primary administrator of the territory already.',
      )
    await changePrimaryAdmin(tx, { actor, territoryPath, before, after, reason, origin, at: now() })
    const listed = await listTerritories(tx, actor, { under: territoryPath })
    if (!listed.ok || listed.value.territory === null) throw new Error('A locked territory is gone')
    return ok(listed.value.territory)
  })
}

async function findChosen(tx: Database, territoryPath: string, id: string): Promise<Account | undefined> {
  const [admin] = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.id, id),
        eq(users.territoryPath, territoryPath),
        eq(users.status, 'active'),
        inArray(users.role, ['nsa', 'ssa', 'dsa']),
      ),
    )
    .for('share')
  return admin
}
