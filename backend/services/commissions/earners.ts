// What the rows of a settled booking and of a won lead have in common: what each earns, and why a row is held.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { referrals } from '../../db/schema/attribution.ts'
import type { Shares } from './shares.ts'
import type { Beneficiary } from './terms.ts'

/** The columns of a beneficiary's row. */
export const earnedBy = ({ tier, rate }: Beneficiary, { deserved }: Pick<Shares, 'deserved'>) => ({
  bps: rate.type === 'percentage' ? rate.value : null,
  flat: rate.type === 'flat' ? rate.value : null,
  amount: deserved[tier]?.amount ?? 0,
})

/** Those of the accounts that are suspended: their rows are held. */
export async function findSuspended(tx: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.status, 'suspended')))
  return new Set(found.map(({ id }) => id))
}

const Signals = z.array(z.string())

/** The signals of referrals that have some, for which the affiliate's row is held. */
export async function readSignals(tx: Database, subjectType: 'booking' | 'lead', isOfSubject: SQL) {
  const found = await tx
    .select({ id: referrals.subjectId, signals: referrals.signals })
    .from(referrals)
    .where(and(eq(referrals.subjectType, subjectType), isOfSubject, sql`${referrals.signals} <> '[]'`))
  return found.map(({ id, signals }) => ({ id, signals: Signals.parse(signals) }))
}
