// The hash chain of the audit log. Each entry's hash covers the entry and the hash before it, so changing, deleting or
// inserting an entry breaks the chain from there on.
import { createHash } from 'node:crypto'
import { asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'

/** An arbitrary number: one instance at a time may append to the chain. */
const sealingLock = 7_216_305_185

const batchSize = 1000

/** The hash before the first entry. */
const initialHash = '0'.repeat(64)

// Text that does not depend on session settings: times in microseconds, JSON as PostgreSQL orders it.
const sealedColumns = {
  id: auditLog.id,
  actorId: auditLog.actorId,
  actorRole: auditLog.actorRole,
  action: auditLog.action,
  objectType: auditLog.objectType,
  objectId: auditLog.objectId,
  territoryPath: auditLog.territoryPath,
  changes: sql<string | null>`${auditLog.changes}::text`,
  reason: auditLog.reason,
  ip: auditLog.ip,
  requestId: auditLog.requestId,
  createdAt: sql<string>`trunc(extract(epoch from ${auditLog.createdAt}) * 1000000)::text`,
}

interface SealedRow {
  id: number
  actorId: string | null
  actorRole: string | null
  action: string
  objectType: string
  objectId: string
  territoryPath: string | null
  changes: string | null
  reason: string | null
  ip: string | null
  requestId: string | null
  createdAt: string
}

/** SHA-256 of the previous hash, the position in the chain, and every field in a fixed order. */
function hashOf(prevHash: string, sealNumber: number, row: SealedRow): string {
  const { id, actorId, actorRole, action, objectType, objectId, territoryPath } = row
  const { changes, reason, ip, requestId, createdAt } = row
  const fields = [id, actorId, actorRole, action, objectType, objectId, territoryPath]
  const canonical = JSON.stringify([sealNumber, ...fields, changes, reason, ip, requestId, createdAt])
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
  for (;;) {
    const rows = await db
      .select({
        ...sealedColumns,
        sealNumber: auditLog.sealNumber,
        prevHash: auditLog.prevHash,
        hash: auditLog.hash,
      })
      .from(auditLog)
      .where(gt(auditLog.sealNumber, entries))
      .orderBy(asc(auditLog.sealNumber))
      .limit(batchSize)
    for (const { sealNumber, prevHash: before, hash, ...row } of rows) {
      const broken = (problem: string) =>
        ({ isWhole: false, sealNumber: sealNumber ?? 0, id: row.id, problem }) as const
      if (sealNumber !== entries + 1) return broken('an entry before it is missing')
      if (before !== prevHash) return broken('it does not follow the entry before it')
      if (hash !== hashOf(prevHash, sealNumber, row)) return broken('it was changed')
      prevHash = hash
      entries = sealNumber
    }
    if (rows.length < batchSize) break
  }
  const unsealed = await db.$count(auditLog, isNull(auditLog.hash))
  return { isWhole: true, entries, lastHash: prevHash, unsealed }
}

/** The hash at a position in the chain, or null. */
export async function readEntryHash(db: Database, sealNumber: number): Promise<string | null> {
  const [found] = await db
    .select({ hash: auditLog.hash })
    .from(auditLog)
    .where(eq(auditLog.sealNumber, sealNumber))
  return found?.hash ?? null
}
