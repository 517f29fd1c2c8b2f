// The one administrator of a territory who gets its override.
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { type RequestOrigin, writeAudit } from '../audit/write-audit.ts'
import { type Notice, notify } from '../messages/notify.ts'
import { readTerritoryName } from '../territories/read-territory-name.ts'
import type { Account } from '../users/account.ts'

/** The primary administrator of a territory that has one, also while suspended. */
export async function findPrimaryAdmin(db: Database, territoryPath: string): Promise<Account | undefined> {
  const [found] = await db
    .select({ admin: users })
    .from(primaryAdmins)
    .innerJoin(users, eq(users.id, primaryAdmins.adminId))
    .where(eq(primaryAdmins.territoryPath, territoryPath))
  return found?.admin
}

/** Whether the next administrator who is appointed there becomes the primary one. */
export const isOpenToNext = (primary: Pick<Account, 'status'> | undefined): boolean =>
  primary === undefined || primary.status === 'suspended'

/** So that its primary administrator changes once at a time. Of an unknown territory: false. */
export async function lockTerritory(tx: Database, path: string): Promise<boolean> {
  // Rows that name the territory can be inserted meanwhile.
  const locked = await tx
    .select({ id: territories.id })
    .from(territories)
    .where(eq(territories.path, path))
    .for('no key update')
  return locked.length > 0
}

interface PrimaryChange {
  readonly actor: Pick<Account, 'id' | 'role'> | null
  readonly territoryPath: string
  readonly before: Account | undefined
  /** Null: nobody. */
  readonly after: Account | null
  readonly reason?: string | undefined
  readonly origin: RequestOrigin | null
  readonly at: Date
}

/** The caller has locked the territory. Tells the new and the former one. */
export async function changePrimaryAdmin(
  tx: Database,
  { actor, territoryPath, before, after, reason, origin, at }: PrimaryChange,
): Promise<void> {
  const about = after ?? before
  if (about === undefined) return
  if (after === null) await tx.delete(primaryAdmins).where(eq(primaryAdmins.territoryPath, territoryPath))
  else await storePrimary(tx, after.id, territoryPath, at)
  await writeAudit(tx, {
    actor,
    origin,
    action: after === null ? 'account.primary-ended' : 'account.made-primary',
    objectType: 'account',
    objectId: about.id,
    territoryPath,
    changes: { primaryAdmin: { old: before?.id ?? null, new: after?.id ?? null } },
    reason,
    at,
  })
  const territory = await readTerritoryName(tx, territoryPath)
  const notice = {
    kind: 'primary-admin-changed',
    about: about.id,
    occasion: `${territoryPath} ${at.toISOString()}`,
    at,
  } as const
  const words = { territory, gained: null, lost: null, vacated: null }
  const told: Notice[] = []
  if (after) told.push({ ...notice, to: { userId: after.id }, variables: { ...words, gained: territory } })
  if (before) {
    const lost = after === null ? { vacated: territory } : { lost: territory }
    told.push({ ...notice, to: { userId: before.id }, variables: { ...words, ...lost } })
  }
  await notify(tx, ...told)
}

const storePrimary = (tx: Database, adminId: string, territoryPath: string, since: Date) =>
  tx
    .insert(primaryAdmins)
    .values({ territoryPath, adminId, since })
    .onConflictDoUpdate({ target: primaryAdmins.territoryPath, set: { adminId, since } })

/** Makes the administrator the primary one of a territory that has none. */
export async function ensurePrimaryAdmin(
  tx: Database,
  { id, territoryPath }: Pick<Account, 'id' | 'territoryPath'>,
  since: Date,
): Promise<void> {
  if (territoryPath === null) return
  await tx.insert(primaryAdmins).values({ territoryPath, adminId: id, since }).onConflictDoNothing()
}

/**
 * Makes a new administrator the primary one of the territory, who gets its override, if it has none yet or if the one it
 * has is suspended.
 */
export async function appointPrimaryAdmin(
  tx: Database,
  admin: Account,
  { actor, origin, at }: Pick<PrimaryChange, 'actor' | 'origin' | 'at'>,
): Promise<void> {
  const { territoryPath } = admin
  if (territoryPath === null) return
  await lockTerritory(tx, territoryPath)
  const before = await findPrimaryAdmin(tx, territoryPath)
  if (!isOpenToNext(before)) return
  if (before === undefined) await ensurePrimaryAdmin(tx, admin, at)
  else {
    await changePrimaryAdmin(tx, {
      actor,
      territoryPath,
      before,
      after: admin,
      reason: 'The primary administrator was suspended.',
      origin,
      at,
    })
  }
}
