// Background jobs with pg-boss. Its tables are in the same database, so instances share the queue; it works on PGlite too.
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { timeInIndia } from '@affiliate-booking/shared/days'
import { hourMs } from '@affiliate-booking/shared/milliseconds'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { errorCode, isDatabaseUnavailable } from '../db/database-errors.ts'
import type { ExecuteSql, OpenDatabase } from '../db/connection.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Gateway } from '../services/gateways/gateway.ts'
import type { Mailer } from '../services/messages/delivery/mailer.ts'
import type { Encryption } from '../services/encryption/encryption.ts'
import { findMissedJobs } from '../services/operations/read-jobs.ts'
import { noteJobFailure, noteJobSuccess, readLastSuccess } from '../services/operations/job-runs.ts'
import { FailedRows } from '../services/operations/row-failures.ts'
import { FailedSteps, type Job, jobs as allJobs } from './jobs.ts'
import { createConnection, raceCodes } from './queue-connection.ts'

export interface JobQueue {
  /** Settles after the first attempt to start, successful or not. */
  readonly started: Promise<void>
  /** Starts no more jobs, waits for running ones, and does not use the database afterwards. */
  stop: () => Promise<void>
}

interface Options {
  db: Database
  executeSql: ExecuteSql
  now: () => Date
  log: Logger
  uploads: FileStore
  /** Of the addresses of calendars. */
  encryption: Encryption
  /** Days from the end of a trip until commissions are available. */
  commissionHoldDays: number
  /** Unset: payments by a gateway are off. */
  gateway?: Gateway | null
  /** Unset: messages wait in the outbox. */
  mailer?: Mailer | null
  /** The origin of the app in the browser, for links in messages. */
  publicOrigin?: string
  /** Takes the ends of the audit chain. */
  auditHeads?: string | undefined
  /** Opens a connection without time limits. */
  openUnlimited?: (() => Promise<OpenDatabase>) | undefined
  jobs?: readonly Job[]
  pollingSeconds?: number
  /** Seconds before a failed job is retried. */
  retrySeconds?: number
  /** Seconds between searches for jobs that were lost with their process. */
  maintenanceSeconds?: number
  /** Seconds between searches for jobs whose time has passed without them. */
  missedSeconds?: number
}

/** `after`: where the slice before has ended; `hasFailed`: whether rows failed in one before. */
const JobData = z.object({ after: z.string().optional(), hasFailed: z.boolean().optional() })
type JobData = z.infer<typeof JobData>

const schema = 'pgboss'
/** Milliseconds for running jobs to finish. */
const stopTimeout = 4000
/** Milliseconds between attempts to start. */
const startRetryDelay = 30_000

/** Starts the queue in the background. A failure is logged and retried. */
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
      log.error({ code: errorCode(error) }, 'the jobs could not be started; trying again in 30 seconds')
      timer = setTimeout(() => {
        starting = start()
      }, startRetryDelay)
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
  {
    db,
    executeSql,
    now,
    log,
    encryption,
    uploads,
    commissionHoldDays,
    gateway = null,
    mailer = null,
    publicOrigin = 'http://localhost:3000',
    auditHeads,
    openUnlimited,
    jobs = allJobs,
    pollingSeconds = 5,
    retrySeconds = 10,
    maintenanceSeconds = 20,
    missedSeconds = 60,
  }: Options,
  isStopping: () => boolean,
): Promise<() => Promise<void>> {
  const jobDeps = {
    db,
    log,
    encryption,
    uploads,
    gateway,
    mailer,
    publicOrigin,
    auditHeads,
    openUnlimited,
    commissionHoldDays,
    isStopping,
  }
  const watches: { readonly stop: () => Promise<void> }[] = []
  const connection = createConnection(executeSql, log)
  const { default: PgBoss } = await import('pg-boss')
  let boss: InstanceType<typeof PgBoss> | undefined
  async function stop(): Promise<void> {
    try {
      await Promise.all(watches.map((watch) => watch.stop()))
      await boss?.stop({ graceful: true, wait: true, timeout: stopTimeout, close: false })
    } finally {
      await connection.end()
    }
  }

  try {
    boss = await retryRaces(async () => {
      const created = new PgBoss({
        db: connection,
        schema,
        archiveCompletedAfterSeconds: 60 * 60,
        maintenanceIntervalSeconds: maintenanceSeconds,
      })
      created.on('error', (error: Error) => {
        // The connection has logged a database that fails.
        if (!isDatabaseUnavailable(error)) log.warn({ code: errorCode(error) }, 'the job queue has a problem')
      })
      return created.start()
    })
    for (const job of jobs) {
      if (isStopping()) break
      await startJob(boss, job)
    }
    const [queue, since] = [boss, now()]
    // The queue itself sends a job only within a minute of its time.
    const sendMissed = async () => {
      for (const name of await findMissedJobs(db, jobs, since, now())) await queue.send(name, {})
    }
    watches.push(watch(missedSeconds, sendMissed))
  } catch (error) {
    // The next attempt starts from scratch, so nothing of this one may keep running. Report its error, not stop's.
    await Promise.allSettled([stop()])
    throw error
  }
  return stop

  async function startJob(queue: InstanceType<typeof PgBoss>, job: Job): Promise<void> {
    const { name, cron, hoursBetweenStarts, timeoutSeconds = 60, run, isDue } = job
    // pg-boss adds fields to the object that it gets.
    const settings = () => ({
      name,
      // At most one queued and one running job over all instances.
      policy: 'stately' as const,
      retryLimit: 2,
      retryDelay: retrySeconds,
      expireInSeconds: timeoutSeconds,
    })
    await retryRaces(() => queue.createQueue(name, settings()))
    // A queue of an earlier release keeps its settings otherwise.
    await retryRaces(() => queue.updateQueue(name, settings()))
    await retryRaces(() => queue.schedule(name, cron, {}, { tz: 'Asia/Kolkata' }))
    await queue.work(name, { pollingIntervalSeconds: pollingSeconds }, async ([started]) => {
      const { after, hasFailed = false } = JobData.parse(started?.data ?? {})
      const began = performance.now()
      const { code, next } = await runLogged(name, () => run(jobDeps, now(), after), log)
      const time = performance.now() - began
      if (code !== undefined) await quietly(noteJobFailure(db, name, now(), code))
      const following = { after: next, hasFailed: hasFailed || code !== undefined } satisfies JobData
      const goesOn = next !== undefined && (await queue.send(name, following)) !== null
      // With the last slice: the job is late while one does not succeed. None follows where a run from the start is queued.
      if (!goesOn && code === undefined && !hasFailed) await quietly(noteJobSuccess(db, name, now(), time))
      // The queue stores the error: its message could quote personal data, so only the code is passed on.
      if (next === undefined && code !== undefined) throw new Error(`failed (${code})`)
    })
    if (await runsAtStart(db, job, now()))
      await queue.send(name, {}, hoursBetweenStarts ? { singletonHours: hoursBetweenStarts } : {})
    if (isDue)
      watches.push(
        watch(pollingSeconds, async () => {
          if (await isDue(jobDeps, now())) await queue.send(name, {})
        }),
      )
  }
}

/** For the operator. The next run notes what a database that is away does not take. */
const quietly = (noting: Promise<void>) => noting.catch(() => undefined)

/** Whether a start of the host runs the job. */
async function runsAtStart(
  db: Database,
  { name, isOnScheduleOnly = false, startsFrom, hoursBetweenStarts }: Job,
  now: Date,
): Promise<boolean> {
  if (isOnScheduleOnly || (startsFrom !== undefined && timeInIndia(now) < startsFrom)) return false
  if (hoursBetweenStarts === undefined) return true
  // The queue itself forgets within an hour what it has run.
  const succeededAt = await readLastSuccess(db, name)
  return succeededAt === null || now.getTime() - succeededAt.getTime() >= hoursBetweenStarts * hourMs
}

/** Looks again and again, one look at a time. A look that fails is repeated; the queue logs a database that is away. */
function watch(seconds: number, look: () => Promise<void>): { readonly stop: () => Promise<void> } {
  let isStopped = false
  let looking: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  async function lookAndPlan(): Promise<void> {
    try {
      await look()
    } catch {
      // The next look may succeed.
    }
    if (!isStopped) plan()
  }
  const plan = () => {
    timer = setTimeout(() => {
      looking = lookAndPlan()
    }, seconds * 1000)
    timer.unref()
  }
  plan()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}

/** Retries when another instance creates the same object at the same time. */
async function retryRaces<Value>(create: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await create()
    } catch (error) {
      if (tries === 5 || !raceCodes.has(errorCode(error))) throw error
      await wait(100 * tries)
    }
  }
}

interface Ended {
  /** Of the error; unset: there was none. */
  readonly code?: string
  /** Set if the job goes on. */
  readonly next?: string | undefined
}

async function runLogged(job: string, run: () => ReturnType<Job['run']>, log: Logger): Promise<Ended> {
  const began = performance.now()
  function failed(error: unknown): { code: string } {
    for (const each of error instanceof FailedSteps ? error.errors : [error]) {
      const rows = each instanceof FailedRows && { rows: each.ids }
      log.error({ job, code: errorCode(each), ...rows }, 'a job failed')
    }
    return { code: errorCode(error) }
  }
  try {
    const result = await run()
    const { count, next, error } =
      typeof result === 'number' ? { count: result, next: undefined, error: undefined } : result
    if (count > 0) log.debug({ job, count, ms: Math.round(performance.now() - began) }, 'job done')
    return { next, ...(error && failed(error)) }
  } catch (error) {
    return failed(error)
  }
}
