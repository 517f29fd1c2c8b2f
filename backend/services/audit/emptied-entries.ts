// Entries of releases before personal values were encrypted have them in clear. When their account is deleted, the values
// are removed. Their hash can no longer be computed, so the entry of the deletion names a digest of what is left.
import { createHash, type Hash } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { hasPrivateValues } from './private-fields.ts'
import { sealedColumns, type SealedRow } from './sealed-rows.ts'

/** The action of the entry that names the digest. */
export const deletionAction = 'account.deleted'

/** How many entries were emptied, and the SHA-256 of what is left of them. */
export const EmptiedEntries = z.object({ count: z.int().positive(), digest: z.string() })
export type EmptiedEntries = z.infer<typeof EmptiedEntries>

type EmptiedRow = SealedRow & { sealNumber: number; hash: string }

function addTo(digest: Hash, { sealNumber, hash, ...row }: EmptiedRow): void {
  digest.update(
    JSON.stringify([sealNumber, hash, ...Object.keys(sealedColumns).map((name) => Reflect.get(row, name))]),
  )
}

/**
 * Removes the values of a person from sealed entries that have them in clear: addresses of what they did, what entries
 * say of their account, where they were met as a provider, and what they typed on cancelling by a booking's link. Gives
 * what the entry of the deletion has to name; null: there was nothing.
 */
export async function emptyEntriesOf(tx: Database, personId: string): Promise<EmptiedEntries | null> {
  const { action, objectType, objectId, actorId, actorRole, ip, reason, hash, emptiedFor, personal } =
    auditLog
  const isOfAccount = and(eq(objectType, 'account'), eq(objectId, personId))
  const tellsWhere = and(
    eq(objectType, 'product'),
    sql`${objectId} = any(array(select id::text from products where provider_id = ${personId}))`,
    hasPrivateValues,
  )
  const isTypedByLink = and(
    eq(objectType, 'booking'),
    sql`${objectId} = any(array(select id::text from bookings where user_id = ${personId}))`,
    isNull(actorId),
    eq(actorRole, 'user'),
    eq(action, 'booking.cancelled'),
    isNotNull(reason),
  )
  await tx
    .update(auditLog)
    .set({
      ip: null,
      // Staff write about bookings and money for the books; customers write about themselves. The changes of accounts
      // were never personal.
      reason: sql`case when object_type = 'account' or actor_role = 'user' then null else reason end`,
      changes: sql`case when object_type <> 'account' and actor_role = 'user' or ${tellsWhere} then null
        else changes end`,
      emptiedFor: personId,
    })
    .where(
      and(
        isNotNull(hash),
        isNull(emptiedFor),
        ne(action, deletionAction),
        or(
          and(eq(actorId, personId), isNotNull(ip)),
          and(isOfAccount, isNull(personal), or(isNotNull(reason), isNotNull(ip))),
          tellsWhere,
          isTypedByLink,
        ),
      ),
    )
  const rows = await tx
    .select({ ...sealedColumns, sealNumber: auditLog.sealNumber, hash })
    .from(auditLog)
    .where(eq(emptiedFor, personId))
    .orderBy(asc(auditLog.sealNumber))
  if (rows.length === 0) return null
  const digest = createHash('sha256')
  for (const { sealNumber, hash: sealed, ...row } of rows)
    addTo(digest, { ...row, sealNumber: sealNumber ?? 0, hash: sealed ?? '' })
  return { count: rows.length, digest: digest.digest('hex') }
}

/** Collects emptied entries in the order of the chain, and compares them with the deletions that emptied them. */
export function createEmptiedDigests() {
  const persons = new Map<
    string,
    { digest: Hash; count: number; first: { sealNumber: number; id: number } }
  >()
  return {
    add(personId: string, row: EmptiedRow): void {
      const known = persons.get(personId) ?? {
        digest: createHash('sha256'),
        count: 0,
        first: { sealNumber: row.sealNumber, id: row.id },
      }
      addTo(known.digest, row)
      known.count += 1
      persons.set(personId, known)
    },

    /** The first entry of somebody whose deletion names other entries, or was never recorded. */
    async findUnexplained(db: Database): Promise<{ sealNumber: number; id: number } | null> {
      for (const [personId, { digest, count, first }] of persons) {
        const [deletion] = await db
          .select({ changes: auditLog.changes })
          .from(auditLog)
          .where(
            and(
              eq(auditLog.objectType, 'account'),
              eq(auditLog.objectId, personId),
              eq(auditLog.action, deletionAction),
            ),
          )
        const named = DeletionChanges.safeParse(deletion?.changes)
        const isNamed =
          named.success &&
          named.data.emptiedEntries.new.count === count &&
          named.data.emptiedEntries.new.digest === digest.digest('hex')
        if (!isNamed) return first
      }
      return null
    },
  }
}

const DeletionChanges = z.object({ emptiedEntries: z.object({ new: EmptiedEntries }) })
