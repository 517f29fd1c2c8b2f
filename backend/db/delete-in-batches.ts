import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isAmong } from './conditions/planned-values.ts'

/** Rows of one statement, which has a time limit. */
const usualSize = 5000

/** Deletes rows that nobody needs any more, some by each statement. Returns how many. */
export async function deleteInBatches(
  db: Database,
  {
    table,
    key,
    where,
    size = usualSize,
  }: { table: PgTable; key: PgColumn; where: SQL | undefined; size?: number },
): Promise<number> {
  for (let count = 0; ;) {
    const some = db.select({ key }).from(table).where(where).limit(size).for('update', { skipLocked: true })
    const deleted = await db.delete(table).where(isAmong(key, some)).returning({ key })
    count += deleted.length
    if (deleted.length < size) return count
  }
}
