import { like, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { encryptedColumns } from './encrypted-columns.ts'
import type { Encryption } from './encryption.ts'

/** The ids of keys that stored values need and that are not there. */
export async function findMissingKeys(db: Database, encryption: Encryption): Promise<string[]> {
  const needed = new Set<string>()
  for (const { value } of encryptedColumns) {
    const keyId = sql<string>`split_part(${value}, '.', 2)`
    const rows = await db.selectDistinct({ keyId }).from(value.table).where(like(value, 'v1.%'))
    for (const row of rows) needed.add(row.keyId)
  }
  for (const keyId of encryption.keyIds) needed.delete(keyId)
  return [...needed]
}
