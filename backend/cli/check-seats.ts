// The command that checks reserved seats against bookings.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import type { CommandContext } from './command.ts'
import { findSeatDifferences } from '../services/bookings/seats.ts'

/** @throws {StartFailure} naming the slots whose reserved seats differ from their bookings */
export async function checkSeats(args: string[], { env, stdout }: CommandContext): Promise<void> {
  if (args.length > 0) throw new StartFailure('Usage: npm run backend -- check-seats')
  const { db, close } = await openDatabase(readSettings(env), { skipMigrations: true })
  try {
    const differences = await findSeatDifferences(db)
    if (differences.length > 0) {
      const slots = differences.map(
        ({ slotId, reserved, booked }) => `${slotId} (${reserved} reserved, ${booked} booked)`,
      )
      throw new StartFailure(`Reserved seats differ from bookings: ${slots.join(', ')}.`)
    }
    stdout.write('Reserved seats match all bookings.\n')
  } finally {
    await close()
  }
}
