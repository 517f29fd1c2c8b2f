// Which products the fee caps in a territory, as its rates are and with the rate of a new administrator.
import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { primaryAdmins } from '../../db/schema/accounts/primary-admins.ts'
import { ok, type Result } from '../../result.ts'
import { readCappedProducts } from '../rules/capped-products.ts'
import { resolveAdminTerritory } from './resolve-admin-territory.ts'

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
  const none = { isPrimary: false, cappedCount: 0, capped: [] }
  if (path === null) return ok(none)
  if ((await db.$count(primaryAdmins, eq(primaryAdmins.territoryPath, path))) > 0) return ok(none)
  const bps = Math.round(commissionRate * 100)
  const products = await readCappedProducts(db, {
    at: at(now),
    where: isInside(path),
    rate: { territoryPath: path, bps },
  })
  return ok({ ...products, isPrimary: true })
}
