// Heads of the audit chain, noted in a file that is only appended to. The owner of the database cannot change them.
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { desc, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { readEntryHash, readEntryHashes } from './audit-chain.ts'

/** An entry of the chain, by its position. */
export interface ChainHead {
  readonly number: number
  readonly hash: string
}

/** Beside the embedded database and the uploads. */
export const auditHeadsFile = (dataDir: string): string => join(dataDir, 'audit-heads.txt')

/** The last entry of the chain, or null while nothing is sealed. */
export async function readAuditHead(db: Database): Promise<ChainHead | null> {
  const [head] = await db
    .select({ number: auditLog.sealNumber, hash: auditLog.hash })
    .from(auditLog)
    .where(isNotNull(auditLog.sealNumber))
    .orderBy(desc(auditLog.sealNumber))
    .limit(1)
  if (head === undefined || head.number === null || head.hash === null) return null
  return { number: head.number, hash: head.hash }
}

/** Reads `NUMBER:HASH`, as `verify-audit` prints it. Null for another text. */
export function parseAuditHead(text: string): ChainHead | null {
  const [, number, hash] = /^(\d{1,15}):([\da-f]{64})$/.exec(text) ?? []
  return number !== undefined && hash !== undefined ? { number: Number(number), hash } : null
}

export const isInChain = async (db: Database, { number, hash }: ChainHead): Promise<boolean> =>
  (await readEntryHash(db, number)) === hash

/** Appends the last entry of the chain to the file. */
export async function noteAuditHead(db: Database, file: string): Promise<void> {
  const head = await readAuditHead(db)
  if (head) await appendFile(file, `${head.number}:${head.hash}\n`, { mode: 0o600 })
}

/** Heads of one statement. */
const batchSize = 1000

/** The first noted head that is no longer part of the chain, or null. */
export async function findLostHead(db: Database, file: string): Promise<ChainHead | null> {
  const noted = (await readIfExists(file)).split('\n').flatMap((line) => parseAuditHead(line) ?? [])
  for (let start = 0; start < noted.length; start += batchSize) {
    const heads = noted.slice(start, start + batchSize)
    const hashes = await readEntryHashes(
      db,
      heads.map(({ number }) => number),
    )
    const lost = heads.find(({ number, hash }) => hashes.get(number) !== hash)
    if (lost) return lost
  }
  return null
}

async function readIfExists(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
