// Decides with whom a lead is. The district's administrator with the fewest open leads comes first, then the state's, then
// the country's; where there is none, the lead waits in the unassigned queue.
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { countOpenLeadsOf } from '../open-leads.ts'
import { findLate } from './late-administrators.ts'
import { isStaying } from '../../users/is-staying.ts'

const tiers = [
  { role: 'nsa', name: 'country' },
  { role: 'ssa', name: 'state' },
  { role: 'dsa', name: 'district' },
] as const

export interface Route {
  /** Null: the unassigned queue. */
  readonly assignedTo: string | null
  /** Why it is with them, for the history of the lead. */
  readonly reason: string
}

interface RouteRequest {
  /** Of the person, or of the affiliate who sent them; null if neither is known. */
  readonly territoryPath: string | null
  /** Whose the territory is. */
  readonly territoryOf: 'person' | 'affiliate'
  /** Only tiers above this one's count: the lead moves up from there. */
  readonly above?: 'dsa' | 'ssa' | 'nsa'
  readonly at: Date
}

/**
 * Chooses with whom a lead is, and says why. Locks the territory until the transaction ends, so that leads that come at once
 * are shared out evenly. Accounts that are suspended, wait for approval or are being deleted get none.
 */
export async function chooseRoute(
  tx: Database,
  { territoryPath, territoryOf, above, at }: RouteRequest,
): Promise<Route> {
  if (territoryPath === null)
    return { assignedTo: null, reason: 'No district is known, and nobody with a territory sent this lead.' }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`route lead ${territoryPath}`}, 0))`)
  const parts = territoryPath.split('/')
  const vacant: string[] = []
  const lowest = above === undefined ? parts.length : tiers.findIndex(({ role }) => role === above)
  for (const [index, { role, name }] of [...tiers.entries()].toReversed()) {
    if (index >= lowest || index >= parts.length) continue
    const path = parts.slice(0, index + 1).join('/')
    // The next tier is asked only if this one has nobody.
    const chosen = await findLeastBusy(tx, role, path, at)
    if (chosen) return { assignedTo: chosen.id, reason: explain(name, chosen, vacant, territoryOf, above) }
    vacant.push(name)
  }
  const none = vacant.length === 0 ? 'There is nobody above' : `Nobody administers the ${listOf(vacant)}`
  return { assignedTo: null, reason: `${none}, so the lead waits for a super administrator.` }
}

interface Chosen {
  readonly id: string
  readonly open: number
  readonly candidates: number
  /** Others were passed over because they were late. */
  readonly isInTime: boolean
}

/** Moving leads up empties the desk of somebody who is away: without a look at who was late it would get all new ones. */
async function findLeastBusy(
  tx: Database,
  role: 'dsa' | 'ssa' | 'nsa',
  path: string,
  at: Date,
): Promise<Chosen | undefined> {
  const open = countOpenLeadsOf(users.id)
  const found = await tx
    .select({ id: users.id, open })
    .from(users)
    .where(and(eq(users.role, role), isStaying(users), eq(users.territoryPath, path)))
    .orderBy(asc(open), asc(users.createdAt), asc(users.id))
  const [first] = found
  if (!first) return undefined
  const ids = found.map(({ id }) => id)
  const late = ids.length > 1 ? await findLate(tx, { ids, role, path, at }) : new Set()
  const inTime = found.find(({ id }) => !late.has(id))
  const candidates = found.length
  return { ...(inTime ?? first), candidates, isInTime: late.size > 0 && inTime !== undefined }
}

function explain(
  tier: string,
  { open, candidates, isInTime }: Chosen,
  vacant: readonly string[],
  territoryOf: RouteRequest['territoryOf'],
  above: RouteRequest['above'],
): string {
  const who =
    candidates === 1
      ? `The only administrator of the ${tier}`
      : `Of the ${candidates} administrators of the ${tier} the one with the fewest open leads (${open})`
  return [
    `${who}.`,
    ...(isInTime ? ['Administrators who were late with a lead in the last days come last.'] : []),
    ...(vacant.length > 0 ? [`Nobody administers the ${listOf(vacant)}.`] : []),
    ...(territoryOf === 'affiliate' && above === undefined
      ? ['The territory is that of the affiliate who sent the lead.']
      : []),
  ].join(' ')
}

const listOf = (tiers: readonly string[]) => tiers.join(' or the ')
