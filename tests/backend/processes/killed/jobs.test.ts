// Each job is killed (-9) before each of its statements: another process takes it up soon, and its work is done once.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq, isNull, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { DatabaseConnection } from '../../../../backend/db/connection.ts'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { auditLog } from '../../../../backend/db/schema/audit.ts'
import { availabilitySlots } from '../../../../backend/db/schema/products/availability.ts'
import { bookings } from '../../../../backend/db/schema/bookings.ts'
import { totalDeltas } from '../../../../backend/db/schema/totals.ts'
import { startJobs } from '../../../../backend/jobs/job-queue.ts'
import { jobs } from '../../../../backend/jobs/jobs.ts'
import { users } from '../../../../backend/db/schema/accounts/users.ts'
import { verifyAuditLog } from '../../../../backend/services/audit/audit-chain.ts'
import { holdSeats } from '../../../../backend/services/bookings/holding/hold-seats.ts'
import { findSeatDifferences } from '../../../../backend/services/bookings/seats.ts'
import { hasPostgres } from '../../../support/databases/postgres-programs.ts'
import { createPostgresDatabase, emptyTables } from '../../../support/databases/test-database.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { addMember } from '../../support/members.ts'
import { addMarket, addWeeklyRules, holdPayload } from '../../support/products.ts'
import { shortTimes } from '../../support/short-times.ts'
import { totalsOf } from '../../support/payouts/totals.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'

const root = join(import.meta.dirname, '../../../..')

const booked = new Date('2026-10-01T06:00:00Z')
/** After the day of all bookings. */
const later = new Date('2026-10-25T06:00:00Z')
const patient = { timeout: 60_000, interval: 100 }

/** What is left to do for a job; jobs that are not here have nothing to do. */
const leftToDo: Record<string, (db: Database) => Promise<number>> = {
  'expire-holds': (db) => db.$count(bookings, sql`status = 'pending'`),
  'end-bookings': (db) => db.$count(bookings, sql`status = 'confirmed'`),
  'seal-audit-log': (db) => db.$count(auditLog, isNull(auditLog.hash)),
  'sum-totals': (db) => db.$count(totalDeltas),
  'refresh-slots': async (db) =>
    (await db.$count(availabilitySlots, sql`date > '2026-10-25'`)) === 0 ? 1 : 0,
}

/** How many statements each job has at least: two, but for these. Without a gateway there is nothing to ask it. */
const fewestStatements: Record<string, number> = {
  'delete-rate-limit-counters': 1,
  'delete-catalogue-changes': 1,
  'read-calendars': 1,
  'send-weekly-reports': 1,
  'tell-of-payments': 1,
  'remind-of-payments': 1,
  'reconcile-gateway': 0,
  'book-gateway-settlements': 0,
}

describe.skipIf(!hasPostgres())('a process that is killed in the middle of', () => {
  let database: DatabaseConnection
  let url = ''

  beforeAll(async () => {
    url = await createPostgresDatabase()
    database = await openPostgres(url, { skipMigrations: true })
  })

  afterAll(async () => {
    await database?.close()
  })

  /** Bookings that have ended or were never paid, and a product without slots for the coming months. */
  async function addWork() {
    const { db } = database
    await db.execute(sql`drop schema if exists pgboss cascade`)
    await emptyTables(db)
    const { slotId, productId } = await addMarket(db)
    await addWeeklyRules(db, productId, [{ startTime: '09:00', endTime: '12:00', capacity: 10 }])
    for (let count = 0; count < 3; count += 1) await hold(slotId)
    await db.execute(sql`update bookings set status = 'confirmed', payment_status = 'completed', hold_expires_at = null,
      paid_at = created_at, confirmed_at = created_at where id = (select id from bookings limit 1)`)
  }

  async function hold(slotId: string) {
    const { db } = database
    const { id } = await addMember(db, 'user')
    const [customer] = await db.select().from(users).where(eq(users.id, id))
    if (!customer) throw new Error('nobody')
    const origin = { ip: null, requestId: null }
    const held = await holdSeats(
      { db, now: () => booked, encryption: testEncryption, referralSigner: null },
      { account: customer, contact: null },
      holdPayload(slotId),
      origin,
    )
    expect(held.ok).toBe(true)
  }

  /** Whether the process was killed before the statement; otherwise the job had fewer. */
  async function isKilled(job: string, statement: number): Promise<boolean> {
    const script = join(root, 'tests/backend/support/payouts/dying-job.ts')
    const args = ['--import', 'tsx', script, url, job, String(statement), later.toISOString()]
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code, signal] = await once(child, 'exit')
    expect([0, null]).toContain(code)
    return signal === 'SIGKILL'
  }

  async function expectToBeTakenUp(name: string) {
    const { db, executeSql } = database
    const unaffected = name === 'sum-totals' ? await totalsOf(db) : undefined
    const logged: string[] = []
    const queue = startJobs({
      encryption: testEncryption,
      uploads: uploadsIn('/nowhere'),
      commissionHoldDays: 7,
      ...shortTimes,
      db,
      executeSql,
      now: () => later,
      log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
      jobs: jobs
        .filter((job) => job.name === name)
        .map((job) => ({ ...job, timeoutSeconds: 1, isOnScheduleOnly: false })),
    })
    try {
      await vi.waitFor(async () => expect((await leftToDo[name]?.(db)) ?? 0).toBe(0), patient)
      await vi.waitFor(
        async () =>
          expect(
            await rowsOf(
              db,
              sql`select id from pgboss.job where name = ${name} and state < 'completed'`,
              z.unknown(),
            ),
          ).toEqual([]),
        patient,
      )
    } finally {
      await queue.stop()
    }
    // The confirmed booking of the scene has no payment, as the check of the ledger says.
    expect(logged.filter((line) => !line.includes('a check found problems'))).toEqual([])
    expect(await findSeatDifferences(db)).toEqual([])
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true })
    if (unaffected) expect(await totalsOf(db)).toEqual(unaffected)
  }

  test.each(byRunLength({ long: jobs.map(({ name }) => name), short: ['expire-holds'] }))(
    'the job %s leaves work that another process takes up and finishes',
    // Up to ten processes, one after the other.
    { timeout: byRunLength({ long: 900_000, short: 180_000 }) },
    async (name) => {
      // Before each statement, until the job has none left.
      for (const statement of byRunLength({
        long: Array.from({ length: 10 }, (_, index) => index + 1),
        short: [3],
      })) {
        await addWork()
        expect(await leftToDo[name]?.(database.db)).not.toBe(0)
        const wasKilled = await isKilled(name, statement)
        if (!wasKilled && statement > (fewestStatements[name] ?? 2)) return
        expect(wasKilled).toBe(true)
        await expectToBeTakenUp(name)
      }
    },
  )
})
