// A job queue on a database of its own, with what it logs; every queue stops after its test.
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, expect } from 'vitest'
import type { DatabaseConnection } from '../../../backend/db/connection.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { type JobQueue, startJobs } from '../../../backend/jobs/job-queue.ts'
import { holdSeats } from '../../../backend/services/bookings/holding/hold-seats.ts'
import { openTestDatabase } from '../../support/databases/test-database.ts'
import { testEncryption } from '../../support/test-encryption.ts'
import { addMember } from '../support/members.ts'
import { addMarket, holdPayload } from '../support/products.ts'
import { uploadsIn } from '../../support/images/uploads-in.ts'

export const patient = { timeout: 45_000, interval: 100 }

export async function jobQueueScene() {
  const database = await openTestDatabase()
  const { db } = database
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const running: JobQueue[] = []

  afterEach(async () => {
    await Promise.all(running.splice(0).map((queue) => queue.stop()))
    await db.execute(sql`drop schema if exists pgboss cascade`)
  })

  afterAll(async () => {
    await database.close()
  })

  function run(now: Date, more: Partial<Parameters<typeof startJobs>[0]> = {}): JobQueue {
    const { executeSql } = database
    const queue = startJobs({
      encryption: testEncryption,
      uploads: uploadsIn('/nowhere'),
      commissionHoldDays: 7,
      db,
      executeSql,
      log,
      now: () => now,
      pollingSeconds: 0.5,
      retrySeconds: 1,
      ...more,
    })
    running.push(queue)
    return queue
  }

  async function heldBooking() {
    const now = new Date('2026-10-01T06:00:00Z')
    const { slotId } = await addMarket(db)
    const { id } = await addMember(db, 'user')
    const [customer] = await db
      .select()
      .from(users)
      .where(sql`id = ${id}`)
    if (!customer) throw new Error('nobody')
    const origin = { ip: null, requestId: null }
    const held = await holdSeats(
      { db, now: () => now, encryption: testEncryption, referralSigner: null },
      { account: customer, contact: null },
      { ...holdPayload(slotId), seats: 2 },
      origin,
    )
    expect(held.ok).toBe(true)
    return slotId
  }

  const others: DatabaseConnection[] = []
  afterAll(() => Promise.all(others.map((other) => other.close())))
  /** On PostgreSQL with a pool of its own. */
  async function otherInstance() {
    const other = await database.openAgain?.()
    if (other === undefined) return {}
    others.push(other)
    return { db: other.db, executeSql: other.executeSql }
  }

  return { database, db, logged, run, heldBooking, otherInstance }
}
