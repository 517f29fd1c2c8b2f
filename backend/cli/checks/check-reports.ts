// The commands that check the figures of reports against the rows, and that count them all again.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import type { Database } from '../../db/database.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { runCheck } from '../../services/operations/run-checks.ts'
import { recountReportsByMonth } from '../../services/reports/refresh-reports.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'

async function withDatabase({ env }: CommandContext, act: (db: Database) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase(readSettings(env), {
    skipMigrations: true,
    applicationName: patientApplicationNames.check,
  })
  try {
    await act(db)
  } finally {
    await close()
  }
}

/** @throws {StartFailure} naming the first differences */
export async function runReportCheck(args: string[], context: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure(usageOf('check-reports'))
  await withDatabase(context, async (db) => {
    const problems = await runCheck(db, 'reports')
    if (problems.length > 0) throw new StartFailure(`Reports are wrong:\n${problems.join('\n')}`)
    context.stdout.write('Reports are right: their figures match the rows.\n')
  })
}

/** Counts everything again, while hosts serve. */
export async function runReportRecount(args: string[], context: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure(usageOf('recount-reports'))
  await withDatabase(context, async (db) => {
    await recountReportsByMonth(db)
    context.stdout.write('The figures of reports were counted again.\n')
  })
}
