// When each background job ran, and whether one is late.
import type { JobState } from '@affiliate-booking/contract/calls/operations'
import { sql } from 'drizzle-orm'
import { Cron } from 'croner'
import * as z from 'zod'
import { type Database, rowsOf } from '../../db/database.ts'
import { jobRuns } from '../../db/schema/operations.ts'

/** What must be known of a job. */
export interface ScheduledJob {
  readonly name: string
  /** In the time zone of India. */
  readonly cron: string
  readonly timeoutSeconds?: number
}

const seconds = 1000
/** A job that was due has this long to start, and then its own timeout to end. */
const grace = 300 * seconds
const usualTimeoutSeconds = 60

/**
 * @param servedSince when the first of the present backends started: what was due before is not late; null: none
 *   serves
 */
export async function readJobs(
  db: Database,
  jobs: readonly ScheduledJob[],
  servedSince: Date | null,
  now: Date,
): Promise<JobState[]> {
  const runs = new Map((await db.select().from(jobRuns)).map((run) => [run.name, run]))
  const going = await readGoing(db)
  return jobs.map(({ name, cron, timeoutSeconds = usualTimeoutSeconds }) => {
    const run = runs.get(name)
    const lastDue = dueBefore(cron, new Date(now.getTime() - grace - timeoutSeconds * seconds))
    const succeededAt = run?.succeededAt ?? null
    const { since = null, isSliced = false } = going.get(name) ?? {}
    return {
      name,
      succeededAt: succeededAt?.toISOString() ?? null,
      durationMs: run?.durationMs ?? null,
      failedAt: run?.failedAt?.toISOString() ?? null,
      failures: run?.failures ?? 0,
      lastError: run?.lastError ?? null,
      runningSince: since?.toISOString() ?? null,
      dueAt: dueAfter(cron, now).toISOString(),
      isLate:
        servedSince !== null &&
        servedSince < lastDue &&
        (succeededAt === null || succeededAt < lastDue) &&
        // All slices together may take longer.
        !isSliced,
    }
  })
}

/**
 * Jobs that were due since `since` and have not run, such as while the database was away for the minute of a daily job. What
 * failed is not among them, nor what runs or waits.
 */
export async function findMissedJobs(
  db: Database,
  jobs: readonly ScheduledJob[],
  since: Date,
  now: Date,
): Promise<string[]> {
  const dueSince = jobs
    .map(({ name, cron }) => ({ name, due: dueBefore(cron, new Date(now.getTime() - grace)) }))
    .filter(({ due }) => due > since)
  if (dueSince.length === 0) return []
  const readMissed = async () => {
    const runs = new Map((await db.select().from(jobRuns)).map((run) => [run.name, run]))
    const missed = dueSince.filter(({ name, due }) => {
      const { succeededAt = null, failedAt = null } = runs.get(name) ?? {}
      return [succeededAt, failedAt].every((ended) => ended === null || ended < due)
    })
    return missed.map(({ name }) => name)
  }
  if ((await readMissed()).length === 0) return []
  const going = await readGoing(db)
  // Once more: one that ended before the last look has noted it, since it does so while it still runs.
  return (await readMissed()).filter((name) => !going.has(name))
}

const timesOf = (cron: string) => new Cron(cron, { timezone: 'Asia/Kolkata', paused: true })

const dueBefore = (cron: string, time: Date): Date => {
  const [due] = timesOf(cron).previousRuns(1, time)
  return due ?? never(cron)
}

const dueAfter = (cron: string, time: Date): Date => timesOf(cron).nextRun(time) ?? never(cron)

const never = (cron: string) => {
  throw new Error(`No time matches ${cron}`)
}

const Going = z.object({ name: z.string(), since: z.coerce.date().nullable(), isSliced: z.boolean() })

/**
 * Since when jobs run, and which go on after a first slice. By the queue's own table, which is there once a host has started
 * its jobs.
 */
async function readGoing(db: Database): Promise<ReadonlyMap<string, z.infer<typeof Going>>> {
  const table = sql`select to_regclass('pgboss.job') is not null as present`
  const [found] = await rowsOf(db, table, z.object({ present: z.boolean() }))
  if (!found?.present) return new Map()
  const rows = await rowsOf(
    db,
    sql`select name, min(started_on) filter (where state = 'active') as since,
          bool_or(data ->> 'after' is not null) as "isSliced"
        from pgboss.job where state in ('created', 'retry', 'active') group by name`,
    Going,
  )
  return new Map(rows.map((row) => [row.name, row]))
}
