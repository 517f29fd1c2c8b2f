// Counts that are shared: by the processes of an instance, in their primary; by several instances, in PostgreSQL. While
// that fails, an instance counts for itself.
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'
import { log } from '../log.ts'
import { processCount } from './process-count.ts'

/** Makes the counter of one limit: any store of rate-limiter-flexible will do. */
export type CounterStore = (options: {
  keyPrefix: string
  points: number
  duration: number
}) => RateLimiterAbstract

/** Of this instance alone: in this process or, where there are several, in their primary. Forgotten when it ends. */
export const ofInstance: CounterStore = (options) =>
  processCount > 1 ? new RateLimiterCluster(options) : new RateLimiterMemory(options)

const tableName = 'rate_limits'

// The shape that rate-limiter-flexible expects.
const createTable = `CREATE TABLE IF NOT EXISTS ${tableName} (
  key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`

/** Two that create the table at once meet in the catalogue of types or of tables. */
const raceCodes = new Set(['23505', '42P07'])

const isRace = (error: unknown) =>
  error instanceof Error && 'code' in error && raceCodes.has(String(error.code))

/** Nobody who signs in waits longer than this for the count. */
const patienceMs = 1000

/** After a failure the database is left alone for so long. */
const pauseMs = 5000

interface Query {
  name?: string
  text: string
  values?: unknown[]
}

async function connect(url: string): Promise<Pool> {
  // Loaded late: only who shares the counts needs it.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** A store in the PostgreSQL database at `url`, which is called at once; its table is created when it is missing. */
export function inPostgres(url: string): CounterStore {
  let connecting: Promise<Pool> | undefined
  let hasTable = false
  let downUntil: number | undefined

  async function ask(query: Query) {
    connecting ??= connect(url)
    const pool = await connecting
    if (!hasTable) {
      await pool.query(createTable).catch((error: unknown) => {
        if (!isRace(error)) throw error
      })
      hasTable = true
    }
    return pool.query(query)
  }

  const storeClient = {
    async query(query: Query) {
      if (downUntil !== undefined && performance.now() < downUntil)
        throw new Error('The counts cannot be reached')
      try {
        const answer = await ask(query)
        if (downUntil !== undefined) log.info('attempts are counted together with the other instances again')
        downUntil = undefined
        return answer
      } catch (error) {
        // Told once; neither an address nor a password is in a code.
        if (downUntil === undefined) {
          const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
          log.warn(
            { code },
            'RATE_LIMIT_DATABASE_URL cannot be used: this instance counts attempts for itself',
          )
        }
        downUntil = performance.now() + pauseMs
        hasTable = false
        throw error
      }
    },
  }

  // Early: who signs in first does not wait for it, and an address that does not work is told at the start.
  void storeClient
    .query({ text: 'SELECT 1' })
    .then(() => log.info('attempts are counted together with the other instances'))
    .catch(() => undefined)

  let sweeps = true
  return (options) => {
    const counter = new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName,
      tableCreated: true,
      // One of them is enough to delete from the table what has expired.
      clearExpiredByTimeout: sweeps,
      insuranceLimiter: ofInstance(options),
    })
    sweeps = false
    return counter
  }
}
