// Many trips end at once, and a transaction has a time limit.
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../../../../backend/db/database.ts'
import { completeEndedBookings } from '../../../../../backend/services/bookings/end-bookings.ts'
import { addEarners, addPaidBookings } from '../../../support/paid-bookings.ts'
import { createStage } from '../../../support/stage.ts'

const stage = createStage()
const end = new Date('2026-10-20T06:30:00Z')

async function addEndedBookings(count: number): Promise<void> {
  const earners = await addEarners(stage.db)
  const booked = { total: 100_000, startsAt: new Date('2026-10-20T03:30:00Z'), now: stage.now() }
  await addPaidBookings(
    stage.db,
    Array.from({ length: count }, () => ({ earners, booked })),
  )
}

const timedOut = Object.assign(new Error('terminating connection due to transaction timeout'), {
  code: '25P04',
})

/** A database in which a transaction has time for so many completed bookings. */
function slowDatabase(most: number) {
  const taken: number[] = []
  const transaction: Database['transaction'] = (act, config) =>
    stage.db.transaction(async (tx) => {
      const before = await completedIn(tx)
      const result = await act(tx)
      taken.push((await completedIn(tx)) - before)
      if ((taken.at(-1) ?? 0) > most) throw timedOut
      return result
    }, config)
  const db = new Proxy(stage.db, {
    get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
  })
  return { db, taken }
}

const completedIn = (db: Database) => db.$count(sql`bookings`, sql`status = 'completed'`)

test('trips that are too many for one transaction are completed by several', async () => {
  await addEndedBookings(30)
  const { db, taken } = slowDatabase(12)
  expect(await completeEndedBookings(db, end, 7)).toBe(30)
  expect(taken.slice(0, 4)).toEqual([30, 30, 25, 12])
  expect(await completedIn(stage.db)).toBe(30)
})

test('a database that completes nothing in time fails the job', async () => {
  await addEndedBookings(11)
  await expect(completeEndedBookings(slowDatabase(0).db, end, 7)).rejects.toThrow(timedOut)
  expect(await completedIn(stage.db)).toBe(0)
})
