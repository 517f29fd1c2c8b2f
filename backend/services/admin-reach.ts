import type { AdminReach } from '@affiliate-booking/contract/calls/admins'
import { adminRoles } from '@affiliate-booking/contract/options/roles'
import { and, eq, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import { type Actor, isAdminAccount } from './accounts.ts'
import { claimTerritory } from './claim-territory.ts'
import { done } from './outcome.ts'
import { type Place, territoriesOf } from './places.ts'

/** The place and the rate (percent) in a payload that gives an administrator's role. */
function infoOf(reach: AdminReach): (Place & { commissionRate: number }) | null {
  if (reach.role === 'nsa') return reach.nsaInfo
  if (reach.role === 'ssa') return reach.ssaInfo
  if (reach.role === 'dsa') return reach.dsaInfo
  return null
}

/**
 * What an account's row says of an administrator's role, its place and its rate. Refused with 400 for a place that is
 * not in the lists; a place outside India is made by `claim`.
 */
export function describeReach(reach: AdminReach) {
  const info = infoOf(reach)
  if (!info) return done({ columns: { role: reach.role }, claim: () => Promise.resolve(null) })
  const chain = territoriesOf(info)
  if (!chain.ok) return chain
  const { country, state, district, commissionRate } = info
  return done({
    columns: {
      role: reach.role,
      country,
      state,
      district,
      commissionRateBps: Math.round(commissionRate * 100),
    },
    claim: (db: Database): Promise<string | null> => claimTerritory(db, chain.value),
  })
}

/**
 * Which accounts somebody acts on, as a condition on `users`: a super_admin on all, another administrator on those
 * below the own territory, and within it on those that are no administrators; everybody else on none.
 */
export function withinReachOf({ role, territoryPath }: Actor): SQL | undefined {
  if (role === 'super_admin') return sql`true`
  if (!isAdminAccount({ role }) || territoryPath === null) return sql`false`
  return or(
    sql`starts_with(${users.territoryPath}, ${`${territoryPath}/`})`,
    and(eq(users.territoryPath, territoryPath), notInArray(users.role, [...adminRoles])),
  )
}

/** Which accounts somebody may see, as a condition on `users`: the own one, and those in reach. */
export const visibleTo = (actor: Actor): SQL | undefined => or(eq(users.id, actor.id), withinReachOf(actor))
