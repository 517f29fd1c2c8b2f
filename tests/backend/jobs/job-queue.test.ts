// Work in the background: what is due runs at the start and on schedule, once for all instances.
import { eq, isNotNull, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { auditLog } from '../../../backend/db/schema/audit.ts'
import { jobRuns } from '../../../backend/db/schema/operations.ts'
import { jobs, runEach } from '../../../backend/jobs/jobs.ts'
import { verifyAuditLog } from '../../../backend/services/audit/audit-chain.ts'
import { aggregateTotals } from '../../../backend/services/dashboard/aggregate-totals.ts'
import { noteJobFailure, noteJobSuccess } from '../../../backend/services/operations/job-runs.ts'
import { readJobs } from '../../../backend/services/operations/read-jobs.ts'
import { FailedRows } from '../../../backend/services/operations/row-failures.ts'
import { totalsOf } from '../support/payouts/totals.ts'
import { reservedOf } from '../support/products.ts'
import { jobQueueScene, patient } from './job-queue-scene.ts'

describe('the job queue', async () => {
  const { db, logged, run, heldBooking, otherInstance } = await jobQueueScene()

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

  /** The runs of a job are over, as far as the queue knows. */
  const ended = (name: string) =>
    vi.waitFor(async () => {
      const row = z.object({ open: z.int(), all: z.int() })
      const [found] = await rowsOf(
        db,
        sql`select count(*)::int as all, count(*) filter (where state in ('created', 'active', 'retry'))::int as open
            from pgboss.job where name = ${name}`,
        row,
      )
      expect(found).toEqual({ open: 0, all: expect.any(Number) })
      expect(found?.all).toBeGreaterThan(0)
    }, patient)
  const noted = async (name: string) =>
    (await db.select().from(jobRuns).where(eq(jobRuns.name, name))).map(({ succeededAt, failures }) => ({
      hasSucceeded: succeededAt !== null,
      failures,
    }))

  test('counts a long job as done with its last slice: one that fails before is late', async () => {
    const now = new Date()
    const job = { name: 'stuck', cron: '* * * * *' }
    const state = async () => {
      const [found] = await readJobs(db, [job], new Date(0), new Date(now.getTime() + 3_600_000))
      return found
    }
    const during: unknown[] = []
    run(now, {
      jobs: [
        {
          ...job,
          cron: '0 0 1 1 *',
          run: async (_deps, _now, after) => {
            if (after === undefined) return { count: 1, next: 'b' }
            during.push((await state())?.isLate)
            throw new Error('a bug')
          },
        },
      ],
    })
    await vi.waitFor(() => expect(during).toEqual([false, false, false]), patient)
    await ended('stuck')
    expect(await noted('stuck')).toEqual([{ hasSucceeded: false, failures: 3 }])
    expect(await state()).toMatchObject({ isLate: true, lastError: 'Error' })
    expect(logged.splice(0)).toHaveLength(3)
  })

  test('counts a long job as done with each slice that a new run follows in place of the next slice', async () => {
    const queued = sql`select id from pgboss.job where name = 'busy' and state = 'created'`
    const noted = async () =>
      (await db.$count(jobRuns, sql`name = 'busy' and succeeded_at is not null and failures = 0`)) === 1
    const slices: unknown[] = []
    const queue = run(new Date(), {
      jobs: [
        {
          name: 'busy',
          cron: '* * * * *',
          isDue: async () => true,
          run: async (_deps, _now, after) => {
            slices.push({ after, noted: await noted() })
            if (slices.length > 1) return 0
            await vi.waitFor(
              async () => expect(await rowsOf(db, queued, z.unknown())).toHaveLength(1),
              patient,
            )
            return { count: 1, next: 'more' }
          },
        },
      ],
    })
    await vi.waitFor(() => expect(slices.length).toBeGreaterThan(1), patient)
    await queue.stop()
    expect(slices.slice(0, 2)).toEqual([
      { after: undefined, noted: false },
      { after: undefined, noted: true },
    ])
  })

  test('goes on after a slice with rows that failed, and counts the job as failed', async () => {
    const slices: (string | undefined)[] = []
    run(new Date(), {
      jobs: [
        {
          name: 'bad-row',
          cron: '0 0 1 1 *',
          run: async (_deps, _now, after) => {
            slices.push(after)
            return after === undefined
              ? { count: 2, next: 'b', error: new FailedRows(['a'], new Error('a bug')) }
              : { count: 1, next: undefined }
          },
        },
      ],
    })
    await vi.waitFor(() => expect(slices).toEqual([undefined, 'b']), patient)
    await ended('bad-row')
    expect(await noted('bad-row')).toEqual([{ hasSucceeded: false, failures: 1 }])
    expect(logged.splice(0).join('')).toContain('"rows":["a"]')
  })

  test('logs the rows of each step of a job that failed', async () => {
    const failing = (id: string) => () => Promise.reject(new FailedRows([id], new TypeError('a bug')))
    run(new Date(), {
      jobs: [
        { name: 'steps', cron: '0 0 1 1 *', run: () => runEach(failing('a'), async () => 1, failing('b')) },
      ],
    })
    await vi.waitFor(async () => expect(await noted('steps')).toMatchObject([{ failures: 3 }]), patient)
    await ended('steps')
    const lines = logged
      .splice(0)
      .map((line) => z.object({ rows: z.unknown(), code: z.string() }).parse(JSON.parse(line)))
    expect(lines.slice(0, 2)).toEqual([
      { rows: ['a'], code: 'TypeError' },
      { rows: ['b'], code: 'TypeError' },
    ])
  })

  test('keeps for the operator that a job succeeded, and how long it took', async () => {
    const now = new Date('2026-10-01T06:00:00Z')
    run(now, { jobs: [{ name: 'noted', cron: '0 0 1 1 *', run: async () => 0 }] })
    await vi.waitFor(async () => {
      const [noted] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'noted'))
      expect(noted).toMatchObject({ succeededAt: now, failures: 0, durationMs: expect.any(Number) })
    }, patient)
  })

  test('runs at a start what has not succeeded for some hours, and what is for the day by day', async () => {
    const started: string[] = []
    const job = (name: string, more: object) => ({
      name,
      cron: '0 0 1 1 *',
      run: async () => started.push(name),
      ...more,
    })
    const night = new Date('2026-10-01T18:45:00Z')
    const hoursAgo = (hours: number) => new Date(night.getTime() - hours * 3_600_000)
    await noteJobSuccess(db, 'just done', hoursAgo(11), 1)
    await noteJobSuccess(db, 'long done', hoursAgo(12), 1)
    await noteJobFailure(db, 'failed', hoursAgo(1), 'code')
    const seldom = ['just done', 'long done', 'failed', 'never done'].map((name) =>
      job(name, { hoursBetweenStarts: 12 }),
    )
    const daily = job('by day', { startsFrom: '10:00' })
    await run(night, { jobs: [...seldom, daily, job('usual', {})] }).started
    await vi.waitFor(
      () => expect(started.toSorted()).toEqual(['failed', 'long done', 'never done', 'usual']),
      patient,
    )
    started.length = 0
    await run(new Date('2026-10-02T04:30:00Z'), { jobs: [daily] }).started
    await vi.waitFor(() => expect(started).toEqual(['by day']), patient)
  })

  test('runs a job that is on schedule only at no start', async () => {
    const started: string[] = []
    const job = (name: string, isOnScheduleOnly: boolean) => ({
      name,
      cron: '0 0 1 1 *',
      isOnScheduleOnly,
      run: async () => started.push(name),
    })
    run(new Date(), { jobs: [job('nightly', true), job('usual', false)] })
    await vi.waitFor(() => expect(started).toEqual(['usual']), patient)
    const queued = await rowsOf(db, sql`select name from pgboss.job where name = 'nightly'`, z.unknown())
    expect(queued).toEqual([])
  })
})

test('a step of a job that fails holds up none of the others, and fails the job', async () => {
  const done: string[] = []
  const step = (name: string) => async () => done.push(name)
  const failing = () => Promise.reject(new Error('a bug'))
  await expect(runEach(step('first'), failing, step('last'))).rejects.toThrow('a bug')
  expect(done).toEqual(['first', 'last'])
  expect(
    await runEach(
      async () => 2,
      async () => 3,
    ),
  ).toBe(5)
})

test('every job has a name of its own', () => {
  expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
})
