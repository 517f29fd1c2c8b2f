// Jobs that fail, a process that ends and a database that does not respond.
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { jobRuns } from '../../../backend/db/schema/operations.ts'
import { noteJobFailure } from '../../../backend/services/operations/job-runs.ts'
import { workInSlices } from '../../../backend/services/operations/work-in-slices.ts'
import { jobQueueScene, patient } from './job-queue-scene.ts'

describe('the job queue', async () => {
  const { database, db, logged, run } = await jobQueueScene()

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
    await vi.waitFor(async () => {
      const [noted] = await db.select().from(jobRuns).where(eq(jobRuns.name, 'fails'))
      expect(noted).toMatchObject({ succeededAt: null, lastError: 'Error' })
      expect(noted?.failures).toBeGreaterThan(0)
    }, patient)
    expect(JSON.stringify(await db.select().from(jobRuns))).not.toContain('anjali')
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

  test('runs a job once, and no failed one again, whose time passed while the database was away', async () => {
    let time = new Date('2028-02-29T04:29:00Z')
    const done = { missed: 0, failed: 0, later: 0 }
    const job = (name: keyof typeof done, cron: string) => ({
      name,
      cron,
      isOnScheduleOnly: true,
      run: async () => {
        done[name] += 1
        return 1
      },
    })
    const queue = run(time, {
      now: () => time,
      missedSeconds: 0.2,
      jobs: [job('missed', '0 10 29 2 *'), job('failed', '0 10 29 2 *'), job('later', '30 10 29 2 *')],
    })
    await queue.started
    await noteJobFailure(db, 'failed', new Date('2028-02-29T04:30:01Z'), 'Error')
    // 10:04: it has five minutes to begin by itself.
    time = new Date('2028-02-29T04:34:00Z')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(done).toEqual({ missed: 0, failed: 0, later: 0 })
    time = new Date('2028-02-29T04:36:00Z')
    await expect.poll(() => done.missed, patient).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(done).toEqual({ missed: 1, failed: 0, later: 0 })
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

test('a host that stops ends a slice with the row that it works on, and the next run goes on behind it', async () => {
  const done: string[] = []
  const rows = ['a', 'b', 'c'].map((id) => ({ id }))
  const slice = (after: string | undefined, isStopping?: () => boolean) =>
    workInSlices(
      {
        find: async (last = '') => rows.filter(({ id }) => id > last),
        async work(id) {
          done.push(id)
          return true
        },
      },
      after,
      isStopping,
    )
  expect(await slice(undefined, () => done.length === 2)).toEqual({ count: 2, next: 'b', error: undefined })
  expect(await slice('b')).toEqual({ count: 1, next: undefined, error: undefined })
  expect(done).toEqual(['a', 'b', 'c'])
})
