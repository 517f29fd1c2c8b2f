import type { AdminTerritory } from '@affiliate-booking/contract/calls/admins'
import type { Database } from '../../db/database.ts'
import { ensureTerritory } from '../territories/ensure-territory.ts'
import { ok } from '../../result.ts'
import { type Location, resolveTerritories } from '../territories/locations.ts'

/** The place and the rate (percent) in a payload that gives an administrator's role. */
function infoOf(reach: AdminTerritory): (Location & { commissionRate: number }) | null {
  if (reach.role === 'nsa') return reach.nsaInfo
  if (reach.role === 'ssa') return reach.ssaInfo
  if (reach.role === 'dsa') return reach.dsaInfo
  return null
}

/**
 * What an account's row says of an administrator's role, its place and its rate. Refused with 400 for a place that is
 * not in the lists; a place outside India is made by `claim`.
 */
export function resolveAdminTerritory(reach: AdminTerritory) {
  const info = infoOf(reach)
  if (!info) return ok({ columns: { role: reach.role }, claim: () => Promise.resolve(null) })
  const chain = resolveTerritories(info)
  if (!chain.ok) return chain
  const { country, state, district, commissionRate } = info
  return ok({
    columns: {
      role: reach.role,
      country,
      state,
      district,
      commissionRateBps: Math.round(commissionRate * 100),
    },
    claim: (db: Database): Promise<string | null> => ensureTerritory(db, chain.value),
  })
}
