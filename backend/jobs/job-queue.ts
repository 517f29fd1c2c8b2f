// Work in the background by pg-boss, whose tables lie in the same database: two instances share it, and PGlite serves
// it as PostgreSQL does.
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
  { db, executeSql, now, log, jobs = allJobs, pollEvery = 5 }: Options,
  isStopping: () => boolean,
): Promise<() => Promise<void>> {
  const connection = watch(executeSql, log)
  const { default: PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ db: connection, schema, archiveCompletedAfterSeconds: 60 * 60 })
  boss.on('error', (error: Error) => log.warn({ code: codeOf(error) }, 'the job queue has a problem'))
  await boss.start()
  connection.toleratesFailures = true

  for (const { name, cron, hoursBetweenStarts, run } of jobs) {
    if (isStopping()) break
    // `stately`: one waits and one runs, however many instances there are.
    await boss.createQueue(name, {
      name,
      policy: 'stately',
      retryLimit: 2,
      retryDelay: 10,
      expireInMinutes: 15,
    })
    await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' })
    await boss.work(name, { pollingIntervalSeconds: pollEvery }, async () => {
      const began = performance.now()
      try {
        const count = await run({ db }, now())
        if (count > 0) log.info({ job: name, count, ms: Math.round(performance.now() - began) }, 'job done')
      } catch (error) {
        // Its message can quote what was written.
        log.error({ job: name, code: codeOf(error) }, 'a job failed')
        throw new Error(`failed (${codeOf(error)})`)
      }
    })
    await boss.send(name, {}, hoursBetweenStarts ? { singletonHours: hoursBetweenStarts } : {})
  }

  return async () => {
    await boss.stop({ graceful: true, wait: true, timeout: patience, close: false })
    await connection.end()
  }
}

/**
 * The database as the queue sees it. The queue asks some questions for whose answers nobody waits: a failure of those
 * is logged here, and the question counts as not answered. At the end, what is under way is waited for.
 */
function watch(executeSql: ExecuteSql, log: Logger) {
  const underWay = new Set<Promise<unknown>>()
  let hasEnded = false
  let isFailing = false
  const connection = {
    toleratesFailures: false,
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
        // Two that take the same job: one of them gets nothing.
        const isTaken = codeOf(error) === '23505'
        if (!connection.toleratesFailures || isTaken) throw error
        if (!isFailing) log.warn({ code: codeOf(error) }, 'the jobs do not reach the database')
        isFailing = true
        return notAnswered
      } finally {
        underWay.delete(answer)
      }
    },
    async end() {
      hasEnded = true
      await Promise.allSettled(underWay)
    },
  }
  return connection
}

// pg-boss looks whether there are rows at all, which its types do not say.
const notAnswered = {} as { rows: unknown[] }

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  const origin = error.cause instanceof Error ? error.cause : error
  return 'code' in origin ? String(origin.code) : origin.name
}
