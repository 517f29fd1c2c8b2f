// The jobs on their queue: on both databases, by two instances, and to an end in good order.
import { isNotNull, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../backend/db/database.ts'
import type { DatabaseConnection } from '../../backend/db/connection.ts'
import { type JobQueue, startJobs } from '../../backend/jobs/job-queue.ts'
import { jobs } from '../../backend/jobs/jobs.ts'
import { holdSeats } from '../../backend/services/bookings/hold-seats.ts'
import { verifyAuditLog } from '../../backend/services/audit/audit-chain.ts'
import { aggregateTotals } from '../../backend/services/dashboard/aggregate-totals.ts'
import { auditLog } from '../../backend/db/schema/audit.ts'
import { users } from '../../backend/db/schema/accounts/users.ts'
import { addMarket, addMember, holdPayload, reservedOf } from './support/products.ts'
import { totalsOf } from './support/payouts/totals.ts'
import { testEncryption } from '../support/test-encryption.ts'
import { openTestDatabase } from '../support/databases/test-database.ts'

const patient = { timeout: 45_000, interval: 100 }

describe('the job queue', async () => {
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

  test('runs due jobs at the start: holds expire, the audit log is sealed, totals are aggregated', async () => {
    const slotId = await heldBooking()
    const before = await totalsOf(db)
    run(new Date('2026-10-01T06:15:00Z'))
    await vi.waitFor(async () => expect(await reservedOf(db, slotId)).toBe(0), patient)
    await vi.waitFor(
      async () => expect(await db.$count(auditLog, isNotNull(auditLog.hash))).toBeGreaterThan(0),
      patient,
    )
    await vi.waitFor(
      async () =>
        expect(await rowsOf(db, sql`select 1 as one from totals limit 1`, z.unknown())).toHaveLength(1),
      patient,
    )
    expect(await verifyAuditLog(db)).toMatchObject({ isWhole: true })
    await aggregateTotals(db)
    expect(await rowsOf(db, sql`select 1 as one from total_deltas`, z.unknown())).toEqual([])
    const after = await totalsOf(db)
    const moved = (key: string) => ({ subject: 'booking', scope: 'all', key, count: 1, amount: '300000' })
    expect(before).toContainEqual(moved('pending'))
    expect(after).toContainEqual(moved('cancelled'))
    expect(after).not.toContainEqual(moved('pending'))
    expect(logged).toEqual([])
  })

  test('runs each job once when two instances start at once, and on schedule', async () => {
    const done: string[] = []
    const counted = ['first', 'second'].map((job) => ({
      name: job,
      cron: '0 0 1 1 *',
      run: async () => {
        done.push(job)
        return 1
      },
    }))
    const queues = [
      run(new Date(), { jobs: counted }),
      run(new Date(), { jobs: counted, ...(await otherInstance()) }),
    ]
    await Promise.all(queues.map(({ started }) => started))
    await vi.waitFor(() => expect(new Set(done)).toEqual(new Set(['first', 'second'])), patient)
    const schedules = await rowsOf(
      db,
      sql`select name, cron, timezone from pgboss.schedule order by 1`,
      z.unknown(),
    )
    expect(schedules).toEqual([
      { name: 'first', cron: '0 0 1 1 *', timezone: 'Asia/Kolkata' },
      { name: 'second', cron: '0 0 1 1 *', timezone: 'Asia/Kolkata' },
    ])
    expect(logged).toEqual([])
  })

  const others: DatabaseConnection[] = []
  afterAll(() => Promise.all(others.map((other) => other.close())))
  /** On PostgreSQL with a pool of its own. */
  async function otherInstance() {
    const other = await database.openAgain?.()
    if (other === undefined) return {}
    others.push(other)
    return { db: other.db, executeSql: other.executeSql }
  }

  test('gives a job that is lost with its process up after its timeout, also in queues of an earlier release', async () => {
    const job = { name: 'lost', cron: '0 0 1 1 *', timeoutSeconds: 30, run: async () => 0 }
    const first = run(new Date(), { jobs: [job] })
    await first.started
    await first.stop()
    await db.execute(sql`update pgboss.queue set expire_seconds = null`)
    await run(new Date(), { jobs: [job] }).started
    const queues = await rowsOf(
      db,
      sql`select expire_seconds as "expireSeconds", policy from pgboss.queue where name = 'lost'`,
      z.unknown(),
    )
    expect(queues).toEqual([{ expireSeconds: 30, policy: 'stately' }])
  })

  test('runs a long job in slices, each where the one before has ended', async () => {
    const slices: (string | undefined)[] = []
    run(new Date(), {
      jobs: [
        {
          name: 'long-list',
          cron: '0 0 1 1 *',
          run: async (_deps, _now, after) => {
            slices.push(after)
            const next = after === undefined ? 'b' : after === 'b' ? 'c' : undefined
            return { count: 1, next }
          },
        },
      ],
    })
    await vi.waitFor(() => expect(slices).toEqual([undefined, 'b', 'c']), patient)
  })

  test('retries a failed job, and does not log its data', async () => {
    let attempts = 0
    run(new Date(), {
      jobs: [
        {
          name: 'fails',
          cron: '0 0 1 1 *',
          run: async () => {
            attempts += 1
            throw new Error('Key (email)=(anjali@example.com) exists')
          },
        },
      ],
    })
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(1), patient)
    expect(logged.splice(0).join('')).toMatch(/a job failed/)
    const outputs = await rowsOf(
      db,
      sql`select coalesce(output::text, '') as text from pgboss.job`,
      z.unknown(),
    )
    expect(JSON.stringify(outputs)).not.toContain('anjali')
  })

  test('waits for the running job when it stops, and queries the database no more', async () => {
    let isRunning = false
    let finish: () => void = () => undefined
    let asked = 0
    const queue = run(new Date(), {
      executeSql: (text, values) => {
        asked += 1
        return database.executeSql(text, values)
      },
      jobs: [
        {
          name: 'long',
          cron: '0 0 1 1 *',
          run: () =>
            new Promise((resolve) => {
              isRunning = true
              finish = () => resolve(1)
            }),
        },
      ],
    })
    await vi.waitFor(() => expect(isRunning).toBe(true), patient)
    let hasStopped = false
    const stopped = (async () => {
      await queue.stop()
      hasStopped = true
    })()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(hasStopped).toBe(false)
    finish()
    await stopped
    const states = await rowsOf(db, sql`select state::text from pgboss.job where name = 'long'`, z.unknown())
    expect(states).toEqual([{ state: 'completed' }])
    const then = asked
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(asked).toBe(then)
  })

  test('survives a database that does not respond for a while', async () => {
    let isDown = false
    let done = 0
    const unhandled = vi.fn<() => void>()
    process.on('unhandledRejection', unhandled)
    const queue = run(new Date(), {
      executeSql: (text, values) =>
        isDown
          ? Promise.reject(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
          : database.executeSql(text, values),
      jobs: [
        {
          name: 'goes-on',
          cron: '0 0 1 1 *',
          run: async () => {
            done += 1
            // Its completion cannot be written.
            if (done === 1) isDown = true
            return 1
          },
        },
      ],
    })
    await vi.waitFor(
      () => expect(logged.join('')).toContain('the job queue cannot reach the database'),
      patient,
    )
    await new Promise((resolve) => setTimeout(resolve, 1200))
    isDown = false
    await queue.started
    await queue.stop()
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
    // Logged once and not at every poll; a query that was running may have succeeded in between.
    const warnings = logged.splice(0).filter((line) => line.includes('cannot reach'))
    expect([1, 2]).toContain(warnings.length)
  })

  test('leaves nothing running after a start that fails halfway', async () => {
    let asked = 0
    let done = 0
    const job = (called: string) => ({
      name: called,
      cron: '0 0 1 1 *',
      run: async () => {
        done += 1
        return 1
      },
    })
    const queue = run(new Date(), {
      executeSql: (text, values) => {
        asked += 1
        return text.includes('pgboss.schedule') && values?.includes('second')
          ? Promise.reject(Object.assign(new Error('secret'), { code: '08006' }))
          : database.executeSql(text, values)
      },
      jobs: [job('first'), job('second')],
    })
    await queue.started
    const [then, doneThen] = [asked, done]
    expect(then).toBeGreaterThan(0)
    expect(logged.splice(0).join('')).toMatch(/08006.*the jobs could not be started/)
    // Longer than between two looks for work.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect([asked, done]).toEqual([then, doneThen])
    await queue.stop()
  })

  test('logs a failed start and does not throw', async () => {
    const queue = run(new Date(), {
      executeSql: () => Promise.reject(Object.assign(new Error('secret'), { code: '08006' })),
    })
    await queue.started
    expect(logged.splice(0).join('')).toMatch(/08006.*the jobs could not be started/)
    await queue.stop()
  })
})

test('every job has a name of its own', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})
