// Fills a database with a big market, to try out and to measure with: millions of rows in minutes.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../database.ts'
import { recountTotals } from '../../recount-totals.ts'
import { type Amounts, seedDomain, stepsOf } from './steps.ts'

/** Whose triggers count and note what happens to single rows. */
const counted = ['users', 'products', 'bookings', 'leads']

/** Tables that get rows, for the planner to know. */
const filled = [
  ...counted,
  'affiliate_profiles',
  'availability_slots',
  'booking_slots',
  'reviews',
  'totals',
  'total_deltas',
]

/** Whether accounts are in the database, and whether they are of an earlier run. */
export async function findOtherData(db: Database): Promise<{ hasAccounts: boolean; hasSeed: boolean }> {
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
 * Puts everything in, in one transaction: all or nothing. Nobody else can write meanwhile.
 * @param passwordHash of every account
 * @param onStep told before each step, and after the last
 */
export async function bulkSeed(
  db: Database,
  amounts: Amounts,
  passwordHash: string,
  onStep: (name: string | null) => void,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local work_mem = '128MB'`))
    await tx.execute(sql.raw(`set local maintenance_work_mem = '256MB'`))
    await tx.execute(sql.raw(`lock table ${counted.join(', ')} in share row exclusive mode`))
    for (const table of counted) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    for (const { name, fills, statements } of stepsOf(amounts, passwordHash)) {
      onStep(name)
      const indexes = fills === undefined ? [] : await takeIndexes(tx, fills)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      for (const index of indexes) await tx.execute(sql.raw(index))
    }
    onStep('totals')
    await recountTotals(tx)
    for (const table of counted) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
  onStep('statistics')
  // Also tells which pages hold rows that everybody sees, so that an index alone can answer.
  for (const table of filled) await db.execute(sql.raw(`vacuum analyze ${table}`))
  onStep(null)
}

/** Drops the indexes of a table that no constraint needs; gives the statements that make them again. */
async function takeIndexes(tx: Database, table: string): Promise<string[]> {
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
