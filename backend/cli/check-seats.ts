// The command that says whether seats and bookings agree.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { openDatabase } from '../db/open-database.ts'
import { readSettings } from '../env.ts'
import { findSeatDifferences } from '../services/bookings/seats.ts'

/**
 * Compares the seats that are taken with the bookings that take them.
 * @throws {StartFailure} naming the slots where they differ
 */
export async function checkSeats(args: string[]): Promise<void> {
  if (args.length > 0) throw new StartFailure('Usage: npm run backend -- check-seats')
  const { db, close } = await openDatabase(readSettings(process.env), { asItIs: true })
  try {
    const differences = await findSeatDifferences(db)
    if (differences.length > 0) {
      const slots = differences.map(
        ({ slotId, reserved, booked }) => `${slotId} (${reserved} taken, ${booked} booked)`,
      )
      throw new StartFailure(`Seats and bookings do not agree: ${slots.join(', ')}.`)
    }
    console.log('Seats and bookings agree.')
  } finally {
    await close()
  }
}
