// The hash chain of the audit log. Each entry's hash covers the entry and the hash before it, so changing, deleting or
// inserting an entry breaks the chain from there on.
import { createHash } from 'node:crypto'
import { asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { createEmptiedDigests } from './emptied-entries.ts'
import { sealedColumns, type SealedRow } from './sealed-rows.ts'

/** An arbitrary number: one instance at a time may append to the chain. */
const sealingLock = 7_216_305_185

const batchSize = 1000

/** The hash before the first entry. */
const initialHash = '0'.repeat(64)

/** SHA-256 of the previous hash, the position in the chain, and every field in a fixed order. */
function hashOf(prevHash: string, sealNumber: number, row: SealedRow): string {
  const { id, actorId, actorRole, action, objectType, objectId, territoryPath } = row
  const { changes, reason, ip, requestId, createdAt, personal } = row
  const fields = [id, actorId, actorRole, action, objectType, objectId, territoryPath]
  // Entries without personal values are hashed as in releases that had none.
  const encrypted = personal === null ? [] : [personal]
  const canonical = JSON.stringify([
    sealNumber,
    ...fields,
    changes,
    reason,
    ip,
    requestId,
    createdAt,
    ...encrypted,
  ])
  return createHash('sha256').update(prevHash).update(canonical).digest('hex')
}

/** Seals all unsealed entries in the order of their ids. Returns how many. */
export async function sealAuditLog(db: Database): Promise<number> {
  let total = 0
  for (;;) {
    const count = await db.transaction(sealBatch)
    total += count
    if (count < batchSize) return total
  }
}

async function sealBatch(tx: Database): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(sealingLock))})`)
  const [last] = await tx
    .select({ sealNumber: auditLog.sealNumber, hash: auditLog.hash })
    .from(auditLog)
    .where(isNotNull(auditLog.sealNumber))
    .orderBy(desc(auditLog.sealNumber))
    .limit(1)
  const rows = await tx
    .select(sealedColumns)
    .from(auditLog)
    .where(isNull(auditLog.hash))
    .orderBy(asc(auditLog.id))
    .limit(batchSize)
  if (rows.length === 0) return 0
  let prevHash = last?.hash ?? initialHash
  let sealNumber = last?.sealNumber ?? 0
  const seals = rows.map((row) => {
    sealNumber += 1
    const hash = hashOf(prevHash, sealNumber, row)
    const seal = { id: row.id, seal_number: sealNumber, prev_hash: prevHash, hash }
    prevHash = hash
    return seal
  })
  await tx.execute(
    sql`update ${auditLog} a set seal_number = s.seal_number, prev_hash = s.prev_hash, hash = s.hash
        from jsonb_to_recordset(${JSON.stringify(seals)}::text::jsonb)
          as s (id bigint, seal_number bigint, prev_hash text, hash text)
        where a.id = s.id and a.hash is null`,
  )
  return rows.length
}

export type ChainVerification =
  | { isWhole: true; entries: number; lastHash: string; unsealed: number }
  /** The first entry that breaks the chain. */
  | { isWhole: false; sealNumber: number; id: number; problem: string }

/** Verifies the whole chain from its first entry. */
export async function verifyAuditLog(db: Database): Promise<ChainVerification> {
  let prevHash = initialHash
  let entries = 0
  const emptied = createEmptiedDigests()
  for (;;) {
    const rows = await db
      .select({
        ...sealedColumns,
        sealNumber: auditLog.sealNumber,
        prevHash: auditLog.prevHash,
        hash: auditLog.hash,
        emptiedFor: auditLog.emptiedFor,
      })
      .from(auditLog)
      .where(gt(auditLog.sealNumber, entries))
      .orderBy(asc(auditLog.sealNumber))
      .limit(batchSize)
    for (const { sealNumber, prevHash: before, hash, emptiedFor, ...row } of rows) {
      const broken = (problem: string) =>
        ({ isWhole: false, sealNumber: sealNumber ?? 0, id: row.id, problem }) as const
      if (sealNumber !== entries + 1) return broken('an entry before it is missing')
      if (before !== prevHash) return broken('it does not follow the entry before it')
      if (hash === null) return broken('it has no hash')
      if (emptiedFor !== null) emptied.add(emptiedFor, { ...row, sealNumber, hash })
      else if (hash !== hashOf(prevHash, sealNumber, row)) return broken('it was changed')
      prevHash = hash
      entries = sealNumber
    }
    if (rows.length < batchSize) break
  }
  const unexplained = await emptied.findUnexplained(db)
  if (unexplained)
    return {
      isWhole: false,
      ...unexplained,
      problem: 'it was emptied in another way than by the deletion of an account',
    }
  const unsealed = await db.$count(auditLog, isNull(auditLog.hash))
  return { isWhole: true, entries, lastHash: prevHash, unsealed }
}

/** In words, or null for a whole chain. */
export const describeBreak = (check: ChainVerification): string | null =>
  check.isWhole
    ? null
    : `The audit log is broken at entry ${check.sealNumber} (id ${check.id}): ${check.problem}.`

/** The hashes at some positions in the chain. */
export async function readEntryHashes(
  db: Database,
  sealNumbers: readonly number[],
): Promise<Map<number | null, string | null>> {
  const found = await db
    .select({ number: auditLog.sealNumber, hash: auditLog.hash })
    .from(auditLog)
    .where(inArray(auditLog.sealNumber, [...sealNumbers]))
  return new Map(found.map(({ number, hash }) => [number, hash]))
}

/** The hash at a position in the chain, or null. */
export async function readEntryHash(db: Database, sealNumber: number): Promise<string | null> {
  const [found] = await db
    .select({ hash: auditLog.hash })
    .from(auditLog)
    .where(eq(auditLog.sealNumber, sealNumber))
  return found?.hash ?? null
}
