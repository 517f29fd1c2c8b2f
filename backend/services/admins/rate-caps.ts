// Which products the fee caps in a territory, as its rates are and with another rate of an administrator.
import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { ok, type Result } from '../../result.ts'
import { readCappedProducts } from '../rules/capped-products.ts'
import { accountNotFound } from '../users/get-user.ts'
import { findEarningAdmin } from './find-earning-admin.ts'
import { findPrimaryAdmin, isOpenToNext } from './primary-admins.ts'
import { resolveAdminTerritory } from './resolve-admin-territory.ts'
import { isUuid } from '../../uuid.ts'

const isInside = (territoryPath: string) => sql`${territoryPath}::text = any(scopes_of(p.territory_path))`

const at = (now: Date) => sql`${now.toISOString()}::timestamptz`

export const listCappedProducts = (db: Database, territoryPath: string, now: Date) =>
  readCappedProducts(db, { at: at(now), where: isInside(territoryPath) })

/** Fails with 400 for a location that is not in the lists. A super_admin, or one more of a territory, caps nothing. */
export async function checkAdminRate(
  db: Database,
  payload: AdminTerritory,
  now: Date,
): Promise<Result<Awaited<ReturnType<typeof readCappedProducts>> & { isPrimary: boolean }>> {
  const territory = resolveAdminTerritory(payload)
  if (!territory.ok) return territory
  const { path, commissionRate } = territory.value
  if (path === null) return ok(cappingNothing)
  if (!isOpenToNext(await findPrimaryAdmin(db, path))) return ok(cappingNothing)
  return ok({ ...(await readCappedWith(db, path, commissionRate, now)), isPrimary: true })
}

/**
 * Of an administrator who is there; `commissionRate` is in percent. Fails with 404 for an unknown account, and with 409
 * for one without a rate. Somebody who is not the primary administrator caps nothing.
 */
export async function checkRateChange(
  db: Database,
  accountId: string,
  commissionRate: number,
  now: Date,
): Promise<Result<Awaited<ReturnType<typeof readCappedProducts>> & { isPrimary: boolean }>> {
  if (!isUuid(accountId)) return accountNotFound
  const admin = await findEarningAdmin(db, accountId)
  if (!admin.ok) return admin
  const [primary] = await db
    .select({ territoryPath: primaryAdmins.territoryPath })
    .from(primaryAdmins)
    .where(eq(primaryAdmins.adminId, accountId))
  if (!primary) return ok(cappingNothing)
  const capped = await readCappedWith(db, primary.territoryPath, commissionRate, now)
  return ok({ ...capped, isPrimary: true })
}

const cappingNothing = { isPrimary: false, cappedCount: 0, capped: [] }

/** With a rate (percent) of the primary administrator to be tried out. */
const readCappedWith = (db: Database, territoryPath: string, commissionRate: number, now: Date) =>
  readCappedProducts(db, {
    at: at(now),
    where: isInside(territoryPath),
    rate: { territoryPath, commissionRate },
  })
