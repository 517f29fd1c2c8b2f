// Stores for rate limits: the workers of an instance share their primary's counters, several instances share a
// PostgreSQL database. While the database fails, each instance counts for itself.
import type { Pool } from 'pg'
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterPostgres,
} from 'rate-limiter-flexible'
import { log } from '../log.ts'
import { processCount } from './process-count.ts'

/** Creates the counter of one limit, with any store of rate-limiter-flexible. */
export type CounterStore = (options: {
  keyPrefix: string
  points: number
  duration: number
}) => RateLimiterAbstract

/** Counts in this process, or in the primary of several processes. A restart resets the counts. */
export const instanceStore: CounterStore = (options) =>
  processCount > 1 ? new RateLimiterCluster(options) : new RateLimiterMemory(options)

const tableName = 'rate_limits'

// The shape that rate-limiter-flexible expects.
const createTable = `CREATE TABLE IF NOT EXISTS ${tableName} (
  key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`

/** The codes when two instances create the table at the same time. */
const raceCodes = new Set(['23505', '42P07'])

const isRace = (error: unknown) =>
  error instanceof Error && 'code' in error && raceCodes.has(String(error.code))

/** A login waits no longer than this for the count. */
const queryTimeoutMs = 1000

/** How long to avoid the database after a failure. */
const pauseMs = 5000

interface Query {
  name?: string
  text: string
  values?: unknown[]
}

async function connect(url: string): Promise<Pool> {
  // Loaded late: most installations do not need it.
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: 4,
    connectionTimeoutMillis: queryTimeoutMs,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  })
  // The pool replaces a broken idle connection. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  return pool
}

/** Counts in the PostgreSQL database at `url`. Connects at once, and creates the table if it is missing. */
export function createPostgresStore(url: string): CounterStore {
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
        // Logged once. The code holds neither the URL nor the password.
        if (downUntil === undefined) {
          const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
          log.warn(
            { code },
            'RATE_LIMIT_DATABASE_URL cannot be used: this instance counts attempts on its own',
          )
        }
        downUntil = performance.now() + pauseMs
        hasTable = false
        throw error
      }
    },
  }

  // Connects early, so that the first login does not wait and a wrong URL is logged at the start.
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
      // One counter is enough to delete expired rows.
      clearExpiredByTimeout: sweeps,
      insuranceLimiter: instanceStore(options),
    })
    sweeps = false
    return counter
  }
}
