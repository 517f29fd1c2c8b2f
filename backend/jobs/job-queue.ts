// Work in the background by pg-boss, whose tables lie in the same database: two instances share it, and PGlite serves
// it as PostgreSQL does.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import type { ExecuteSql } from '../db/open-database.ts'
import { type Job, jobs as allJobs } from './jobs.ts'

export interface JobQueue {
  /** Settles when the jobs are under way, or could not be started yet. */
  readonly started: Promise<void>
  /** Begins nothing more, waits for what is being done, and leaves the database alone after. */
  stop: () => Promise<void>
}

interface Options {
  db: Database
  executeSql: ExecuteSql
  now: () => Date
  log: Logger
  jobs?: readonly Job[]
  /** Seconds between two looks for work. */
  pollEvery?: number
  /** Seconds until a job that failed is tried again. */
  retryEvery?: number
}

const schema = 'pgboss'
/** Milliseconds for running jobs when the host ends. */
const patience = 4000
/** Milliseconds until the next attempt when the jobs could not be started. */
const retryAfter = 30_000

/** Starts at once and takes its time: whoever calls need not wait. A failure is logged and tried again. */
export function startJobs(options: Options): JobQueue {
  const { log } = options
  let isStopping = false
  let stopQueue: (() => Promise<void>) | null = null
  let timer: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    try {
      stopQueue = await startQueue(options, () => isStopping)
    } catch (error) {
      if (isStopping) return
      log.error({ code: codeOf(error) }, 'the jobs could not be started; another attempt follows')
      timer = setTimeout(() => {
        starting = start()
      }, retryAfter)
      timer.unref()
    }
  }

  let starting = start()
  return {
    started: starting,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      await starting
      await stopQueue?.()
    },
  }
}

async function startQueue(
  { db, executeSql, now, log, jobs = allJobs, pollEvery = 5, retryEvery = 10 }: Options,
  isStopping: () => boolean,
): Promise<() => Promise<void>> {
  const connection = watch(executeSql, log)
  const { default: PgBoss } = await import('pg-boss')
  let boss: InstanceType<typeof PgBoss> | undefined
  async function stop(): Promise<void> {
    try {
      await boss?.stop({ graceful: true, wait: true, timeout: patience, close: false })
    } finally {
      await connection.end()
    }
  }

  try {
    boss = await besideOthers(async () => {
      const made = new PgBoss({ db: connection, schema, archiveCompletedAfterSeconds: 60 * 60 })
      made.on('error', (error: Error) => log.warn({ code: codeOf(error) }, 'the job queue has a problem'))
      return made.start()
    })
    for (const job of jobs) {
      if (isStopping()) break
      await begin(boss, job)
    }
  } catch (error) {
    // The next attempt begins anew: of this one nothing may go on. Why it failed is what matters.
    await Promise.allSettled([stop()])
    throw error
  }
  return stop

  async function begin(queue: InstanceType<typeof PgBoss>, job: Job): Promise<void> {
    const { name, cron, hoursBetweenStarts, minutesAtMost = 2, run } = job
    // `stately`: one waits and one runs, however many instances there are.
    await besideOthers(() =>
      queue.createQueue(name, {
        name,
        policy: 'stately',
        retryLimit: 2,
        retryDelay: retryEvery,
        expireInMinutes: minutesAtMost,
      }),
    )
    await besideOthers(() => queue.schedule(name, cron, {}, { tz: 'Asia/Kolkata' }))
    await queue.work(name, { pollingIntervalSeconds: pollEvery }, async () => {
      const failure = await attempt(name, () => run({ db }, now()), log)
      // The queue keeps what it is told: never the error itself, whose message can quote what was written.
      if (failure !== null) throw new Error(`failed (${failure})`)
    })
    await queue.send(name, {}, hoursBetweenStarts ? { singletonHours: hoursBetweenStarts } : {})
  }
}

/** Makes what another instance may be making as well: whoever comes second finds it there, or the way free, next time. */
async function besideOthers<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await make()
    } catch (error) {
      if (tries === 5 || !races.has(codeOf(error))) throw error
      await wait(100 * tries)
    }
  }
}

/** Gives the code of a failure, which is logged, or null. */
async function attempt(job: string, run: () => Promise<number>, log: Logger): Promise<string | null> {
  const began = performance.now()
  try {
    const count = await run()
    if (count > 0) log.debug({ job, count, ms: Math.round(performance.now() - began) }, 'job done')
    return null
  } catch (error) {
    log.error({ job, code: codeOf(error) }, 'a job failed')
    return codeOf(error)
  }
}

/** PostgreSQL's codes for what another made at the same time: it is there already, or the two waited for each other. */
const races = new Set(['23505', '42710', '42P06', '42P07', '42723', '40P01'])

/**
 * The database as the queue sees it. Whether a job could be noted as done the queue asks with nobody waiting for the
 * answer: a failure of that counts as none noted, and the job is done anew when its time is up. At the end, what is
 * under way is waited for.
 */
function watch(executeSql: ExecuteSql, log: Logger) {
  const underWay = new Set<Promise<unknown>>()
  let hasEnded = false
  let isFailing = false
  return {
    async executeSql(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
      // Nobody waits for it any more.
      if (hasEnded) return new Promise(() => undefined)
      const answer = executeSql(
        text,
        values.map((value) => value ?? null),
      )
      underWay.add(answer)
      try {
        const found = await answer
        if (isFailing) log.info('the jobs reach the database again')
        isFailing = false
        return found
      } catch (error) {
        // Two that make the same table, or take the same job: one of them goes without.
        const isRace = races.has(codeOf(error))
        if (!isRace && !isFailing) log.warn({ code: codeOf(error) }, 'the jobs do not reach the database')
        isFailing ||= !isRace
        if (text.includes('SELECT COUNT(*) FROM results')) return { rows: [{ count: 0 }] }
        throw error
      } finally {
        underWay.delete(answer)
      }
    },
    async end() {
      hasEnded = true
      await Promise.allSettled(underWay)
    },
  }
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const origin = error.cause instanceof Error ? error.cause : error
  return 'code' in origin ? String(origin.code) : origin.name
}
