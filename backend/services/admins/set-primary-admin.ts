import type { SetPrimaryAdminPayload } from '@affiliate-booking/contract/calls/accounts/admins'
import type { Territory } from '@affiliate-booking/contract/shapes/accounts/territories'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { fail, ok, type Result } from '../../result.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { notify } from '../messages/notify.ts'
import { listTerritories } from '../territories/list-territories.ts'
import type { Actor } from '../users/account.ts'
import { appointmentWords } from './appointment-words.ts'

/**
 * Chooses who gets the override of a territory from the next booking on: snapshots of held bookings name their own people.
 * Fails with 404 for an unknown territory, and with 409 for somebody who is not an active administrator of exactly this
 * territory, or who is the primary one already.
 */
export async function setPrimaryAdmin(
  { db, now }: { db: Database; now: () => Date },
  actor: Actor,
  { territoryPath, adminId, reason }: SetPrimaryAdminPayload,
  origin: RequestOrigin,
): Promise<Result<Territory>> {
  return db.transaction(async (tx) => {
    // One change at a time.
    const [territory] = await tx
      .select({ id: territories.id })
      .from(territories)
      .where(eq(territories.path, territoryPath))
      .for('update')
    if (!territory) return fail(404, 'This territory does not exist.')
    const [admin] = await tx
      .select()
      .from(users)
      .where(
        and(
          eq(users.id, adminId),
          eq(users.territoryPath, territoryPath),
          eq(users.status, 'active'),
          inArray(users.role, ['nsa', 'ssa', 'dsa']),
        ),
      )
      .for('share')
    if (!admin) return fail(409, 'Choose an active administrator of exactly this territory.')
    const [before] = await tx
      .select({ adminId: primaryAdmins.adminId })
      .from(primaryAdmins)
      .where(eq(primaryAdmins.territoryPath, territoryPath))
    if (before?.adminId === adminId)
      return fail(409, 'This is the primary administrator of the territory already.')
    const at = now()
    await tx
      .insert(primaryAdmins)
      .values({ territoryPath, adminId, since: at })
      .onConflictDoUpdate({ target: primaryAdmins.territoryPath, set: { adminId, since: at } })
    await writeAudit(tx, {
      actor,
      origin,
      action: 'account.made-primary',
      objectType: 'account',
      objectId: adminId,
      territoryPath,
      changes: { primaryAdmin: { old: before?.adminId ?? null, new: adminId } },
      reason,
      at,
    })
    const { territory: name } = appointmentWords(admin)
    const notice = {
      kind: 'primary-admin-changed',
      about: adminId,
      occasion: `${territoryPath} ${at.toISOString()}`,
      at,
    } as const
    const words = { territory: name ?? '', gained: null, lost: null }
    await notify(
      tx,
      { ...notice, to: { userId: adminId }, variables: { ...words, gained: name } },
      ...(before === undefined
        ? []
        : [{ ...notice, to: { userId: before.adminId }, variables: { ...words, lost: name } }]),
    )
    const listed = await listTerritories(tx, actor, { under: territoryPath })
    if (!listed.ok || listed.value.territory === null) throw new Error('A locked territory is gone')
    return ok(listed.value.territory)
  })
}
