// Fills a database with millions of generated rows within minutes, for benchmarks.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../database.ts'
import { recountTotals } from '../../recount-totals.ts'
import { type SeedSize, seedDomain, createSteps } from './steps.ts'

/** Tables with triggers that count single rows. */
const tablesWithTriggers = ['users', 'products', 'bookings', 'leads']

const analyzedTables = [
  ...tablesWithTriggers,
  'affiliate_profiles',
  'availability_slots',
  'booking_slots',
  'reviews',
  'totals',
  'total_deltas',
]

/** Whether the database has accounts, and whether it has those of an earlier run. */
export async function findExistingData(db: Database): Promise<{ hasAccounts: boolean; hasSeed: boolean }> {
  const [found] = await rowsOf(
    db,
    sql`select exists(select 1 from users) as "hasAccounts",
      exists(select 1 from users where email like ${`%@${seedDomain}`}) as "hasSeed"`,
    z.object({ hasAccounts: z.boolean(), hasSeed: z.boolean() }),
  )
  if (!found) throw new Error('A query without a table has one row')
  return found
}

/**
 * Inserts everything in one transaction, with the tables locked.
 * @param passwordHash of every account
 * @param onStep called before each step, and with null after the last
 */
export async function seedBulk(
  db: Database,
  size: SeedSize,
  passwordHash: string,
  onStep: (name: string | null) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local work_mem = '128MB'`))
    await tx.execute(sql.raw(`set local maintenance_work_mem = '256MB'`))
    await tx.execute(sql.raw(`lock table ${tablesWithTriggers.join(', ')} in share row exclusive mode`))
    for (const table of tablesWithTriggers)
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const { name, fills, statements } of createSteps(size, passwordHash)) {
      onStep(name)
      const indexes = fills === undefined ? [] : await dropIndexes(tx, fills)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      for (const index of indexes) await tx.execute(sql.raw(index))
    }
    onStep('totals')
    await recountTotals(tx)
    for (const table of tablesWithTriggers)
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
  onStep('statistics')
  // Also updates the visibility map, so that index-only scans work.
  for (const table of analyzedTables) await db.execute(sql.raw(`vacuum analyze ${table}`))
  onStep(null)
}

/** Drops the indexes that no constraint needs and returns the statements that create them again. */
async function dropIndexes(tx: Database, table: string): Promise<string[]> {
  const indexes = await rowsOf(
    tx,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass
        and not exists (select 1 from pg_constraint where conindid = indexrelid)
      order by indexrelid`,
    z.object({ name: z.string(), definition: z.string() }),
  )
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  return indexes.map(({ definition }) => definition)
}
