// The commands that check the figures of reports against the rows, and that count them all again.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { sql } from 'drizzle-orm'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import type { OpenOptions } from '../../db/connection.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { runCheck } from '../../services/operations/run-checks.ts'
import { recountReports } from '../../services/reports/refresh-reports.ts'
import type { CommandContext } from '../command.ts'

async function withDatabase(
  { env }: CommandContext,
  options: OpenOptions,
  act: (db: Database) => Promise<void>,
): Promise<void> {
  const { db, close } = await openDatabase(readSettings(env), { skipMigrations: true, ...options })
  try {
    await act(db)
  } finally {
    await close()
  }
}

/** @throws {StartFailure} naming the first differences */
export async function runReportCheck(args: string[], context: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure('Usage: npm run backend -- check-reports')
  await withDatabase(context, { applicationName: patientApplicationNames.check }, async (db) => {
    const problems = await runCheck(db, 'reports')
    if (problems.length > 0) throw new StartFailure(`Reports are wrong:\n${problems.join('\n')}`)
    context.stdout.write('Reports are right: their figures match the rows.\n')
  })
}

/** Counts everything again. Changes wait meanwhile; reports can be read. */
export async function runReportRecount(args: string[], context: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure('Usage: npm run backend -- recount-reports')
  await withDatabase(context, {}, async (db) => {
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`lock table users, products, bookings, availability_slots, link_days, product_views, leads, lead_wins, commissions,
          report_territories, report_products, report_affiliates, report_marks in share row exclusive mode`,
      )
      await recountReports(tx)
    })
    context.stdout.write('The figures of reports were counted again.\n')
  })
}
