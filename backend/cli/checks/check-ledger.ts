// The command that checks the ledger against itself, the bookings and the dashboards.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import { runCheck } from '../../services/operations/run-checks.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'

/** @throws {StartFailure} naming the problems */
export async function runLedgerCheck(args: string[], { env, stdout }: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure(usageOf('check-ledger'))
  const { db, close } = await openDatabase(readSettings(env), {
    skipMigrations: true,
    applicationName: patientApplicationNames.check,
  })
  try {
    const problems = await runCheck(db, 'ledger')
    if (problems.length > 0) throw new StartFailure(`The ledger is wrong:\n${problems.join('\n')}`)
    stdout.write('The ledger is right: entries, balances, shares and dashboards agree.\n')
  } finally {
    await close()
  }
}
