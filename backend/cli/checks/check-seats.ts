// The command that checks reserved seats against bookings.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { patientApplicationNames } from '../../db/postgres/application-names.ts'
import { openDatabase } from '../../db/open-database.ts'
import { readSettings } from '../../env.ts'
import type { CommandContext } from '../command.ts'
import { usageOf } from '../usages.ts'
import { runCheck } from '../../services/operations/run-checks.ts'

/** @throws {StartFailure} naming the slots whose reserved seats differ from their bookings */
export async function checkSeats(args: string[], { env, stdout }: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure(usageOf('check-seats'))
  const { db, close } = await openDatabase(readSettings(env), {
    skipMigrations: true,
    applicationName: patientApplicationNames.check,
  })
  try {
    const problems = await runCheck(db, 'seats')
    if (problems.length > 0) throw new StartFailure(problems.join('\n'))
    stdout.write('Reserved seats match all bookings.\n')
  } finally {
    await close()
  }
}
