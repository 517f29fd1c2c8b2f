// What the rows of a settled booking and of a won lead have in common: who earns, what each earns, and why a row is held.
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
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

export interface AbsentPayees {
  /** Their rows are held. */
  readonly suspended: ReadonlySet<string>
  /** They have no rows: nobody could ever be paid. Their part stays with the platform. */
  readonly deleted: ReadonlySet<string>
}

/** Those of the accounts that cannot be paid. None of them is deleted until the transaction ends. */
export async function findAbsentPayees(tx: Database, ids: readonly string[]): Promise<AbsentPayees> {
  if (ids.length === 0) return { suspended: new Set(), deleted: new Set() }
  const found = await tx
    .select({ id: users.id, status: users.status, deletedAt: users.deletedAt })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .for('key share')
  const deleted = found.filter(({ deletedAt }) => deletedAt !== null)
  const suspended = found.filter(({ status }) => status === 'suspended')
  return {
    suspended: new Set(suspended.map(({ id }) => id)),
    deleted: new Set(deleted.map(({ id }) => id)),
  }
}

/** Which of the accounts are deleted, each with its time, for the checks of what was settled. */
export async function findDeleted(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: users.id, deletedAt: users.deletedAt })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), isNotNull(users.deletedAt)))
  return new Map(found.flatMap(({ id, deletedAt }) => (deletedAt === null ? [] : [[id, deletedAt]])))
}

const Signals = z.array(z.string())

/** The signals of referrals that have some, for which the affiliate's row is held. */
export async function readSignals(
  tx: Database,
  subjectType: 'booking' | 'lead',
  isOfSubject: SQL | undefined,
) {
  const found = await tx
    .select({ id: referrals.subjectId, signals: referrals.signals })
    .from(referrals)
    .where(and(eq(referrals.subjectType, subjectType), isOfSubject, sql`${referrals.signals} <> '[]'`))
  return found.map(({ id, signals }) => ({ id, signals: Signals.parse(signals) }))
}
