// Fills a database with millions of generated rows within minutes, for benchmarks.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../database.ts'
import { recountTotals } from '../../recount/recount-totals.ts'
import type { Encryption } from '../../../services/encryption/encryption.ts'
import { recountBalances } from '../../recount/recount-balances.ts'
import { recountReports } from '../../../services/reports/refresh-reports.ts'
import { createClickSteps } from './click-steps.ts'
import { ledgerSteps } from './ledger-steps.ts'
import { moneySteps } from './money-steps.ts'
import { seedPayees } from './seed-payees.ts'
import { seedDomain } from './sql.ts'
import type { SeedSize, Step } from './step.ts'
import { countAccounts, createSteps } from './steps.ts'

/** Tables with triggers that count single rows, or that check the ledger. */
const tablesWithTriggers = [
  'users',
  'products',
  'bookings',
  'leads',
  'commissions',
  'journal_entries',
  'postings',
]

const analyzedTables = [
  ...tablesWithTriggers,
  'affiliate_profiles',
  'availability_slots',
  'booking_slots',
  'booking_words',
  'reviews',
  'referral_links',
  'clicks',
  'link_days',
  'referrals',
  'primary_admins',
  'commission_snapshots',
  'receipts',
  'refunds',
  'payout_accounts',
  'identity_submissions',
  'payouts',
  'account_balances',
  'totals',
  'total_deltas',
  'report_territories',
  'report_products',
  'report_affiliates',
  'report_marks',
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

interface Secrets {
  /** Of every account. */
  readonly passwordHash: string
  readonly encryption: Encryption
}

/**
 * Inserts everything in one transaction, with the tables locked.
 * @param onStep called before each step, and with null after the last
 */
export async function seedBulk(
  db: Database,
  size: SeedSize,
  { passwordHash, encryption }: Secrets,
  onStep: (name: string | null) => void,
): Promise<void> {
  const { affiliates } = countAccounts(size)
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local work_mem = '128MB'`))
    await tx.execute(sql.raw(`set local maintenance_work_mem = '256MB'`))
    await tx.execute(sql.raw(`lock table ${tablesWithTriggers.join(', ')} in share row exclusive mode`))
    for (const table of tablesWithTriggers)
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    const run = async ({ name, fills, statements }: Step) => {
      onStep(name)
      const definitions = fills === undefined ? [] : await dropIndexes(tx, fills)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      for (const definition of definitions) await tx.execute(sql.raw(definition))
    }
    for (const step of createSteps(size, passwordHash)) await run(step)
    for (const step of createClickSteps(size.bookings, affiliates)) await run(step)
    onStep('payees')
    await seedPayees(tx, encryption)
    for (const step of [...moneySteps, ...ledgerSteps]) await run(step)
    onStep('totals')
    await recountTotals(tx)
    await recountBalances(tx)
    onStep('reports')
    await recountReports(tx)
    await tx.execute(sql`insert into booking_words
      select distinct unnest(tsvector_to_array(search)) from bookings on conflict do nothing`)
    for (const table of tablesWithTriggers)
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
  onStep('statistics')
  // Also updates the visibility map, so that index-only scans work.
  for (const table of analyzedTables) await db.execute(sql.raw(`vacuum analyze ${table}`))
  onStep(null)
}

/** Drops the indexes and constraints that nothing else needs and returns the statements that create them again. */
async function dropIndexes(tx: Database, table: string): Promise<string[]> {
  const Definition = z.object({ name: z.string(), definition: z.string() })
  const constraints = await rowsOf(
    tx,
    sql`select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint own
      where conrelid = ${table}::regclass and contype in ('u', 'f')
        and not exists (select from pg_constraint other where other.confrelid = own.conrelid and other.conindid = own.conindid
          and other.contype = 'f' and own.contype = 'u')
      order by contype desc, oid`,
    Definition,
  )
  for (const { name } of constraints)
    await tx.execute(sql.raw(`alter table ${table} drop constraint "${name}"`))
  const indexes = await rowsOf(
    tx,
    sql`select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
      from pg_index where indrelid = ${table}::regclass
        and not exists (select 1 from pg_constraint where conindid = indexrelid)
      order by indexrelid`,
    Definition,
  )
  for (const { name } of indexes) await tx.execute(sql.raw(`drop index ${name}`))
  return [
    ...indexes.map(({ definition }) => definition),
    ...constraints.map(
      ({ name, definition }) => `alter table ${table} add constraint "${name}" ${definition}`,
    ),
  ]
}
