import type { AdminTerritory } from '@affiliate-booking/contract/calls/accounts/admins'
import type { Database } from '../../db/database.ts'
import { ok } from '../../result.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { type Location, resolveTerritories } from '../territories/locations.ts'

/** The location and the commission rate (percent) of an administrator's role. */
function infoOf(payload: AdminTerritory): (Location & { commissionRate: number }) | null {
  if (payload.role === 'nsa') return payload.nsaInfo
  if (payload.role === 'ssa') return payload.ssaInfo
  if (payload.role === 'dsa') return payload.dsaInfo
  return null
}

/**
 * The columns of an administrator's role, location and commission rate. `ensureTerritory` inserts the territory if it
 * is missing. Fails with 400 for a location that is not in the lists.
 */
export function resolveAdminTerritory(payload: AdminTerritory) {
  const info = infoOf(payload)
  if (!info)
    return ok({
      columns: { role: payload.role },
      path: null,
      commissionRate: 0,
      ensureTerritory: () => Promise.resolve(null),
    })
  const territories = resolveTerritories(info)
  if (!territories.ok) return territories
  const { country, state, district, commissionRate } = info
  return ok({
    columns: {
      role: payload.role,
      country,
      state,
      district,
      commissionRate,
    },
    path: territories.value.at(-1)?.path ?? null,
    commissionRate,
    ensureTerritory: (db: Database): Promise<string | null> => ensureTerritory(db, territories.value),
  })
}
