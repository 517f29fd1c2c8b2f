// Opens PostgreSQL: migrates, then serves from a pool that survives lost connections.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Client, PoolClient } from 'pg'
import * as z from 'zod'
import { traceQueries } from '../../observability/traced-queries.ts'
import type { DatabaseConnection, OpenOptions, TimeLimits } from '../connection.ts'
import { hostApplicationName, patientApplicationNames } from './application-names.ts'
import { errorCode, isDatabaseUnavailable } from '../database-errors.ts'
import { listenOnPostgres } from './listen-postgres.ts'
import { migrateGivingWay, withMigrationLock } from './migrate-postgres.ts'
import { createStatementNames, nameStatements } from './name-statements.ts'
import * as schema from '../schema.ts'
import { seedTerritories } from '../seed/seed-territories.ts'

/** For a host that serves requests: its callers wait ten seconds. */
export const servingLimits: TimeLimits = {
  connection: 2000,
  lock: 4000,
  statement: 6000,
  query: 8000,
  transaction: 8000,
  idle: 10_000,
}

/** For the first connection, and for commands. */
const connectionTimeoutMillis = 5000

/** A lost connection also fails its query. Without a listener, its error event would end the process. */
const ignoreError = () => undefined

const tellOnStandardError = (message: string) => void process.stderr.write(`${message}\n`)

async function connectFirst(client: Client): Promise<void> {
  await client.connect().catch((error: unknown) => {
    throw new StartFailure(
      `The database of DATABASE_URL cannot be used (${errorCode(error)}). Check that the server runs and that the address, user and password are right.`,
    )
  })
}

/**
 * A pool on a PostgreSQL server. The address never appears in an error, as it can hold a password.
 * @throws {StartFailure} when the server cannot be reached or rejects the connection
 */
export async function openPostgres(
  databaseUrl: string,
  options: OpenOptions = {},
): Promise<DatabaseConnection> {
  const { skipMigrations = false, prepare, limits, namesStatements = false, step } = options
  const { onWait = tellOnStandardError, applicationName = limits && hostApplicationName } = options
  const [{ default: pg }, { drizzle }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
  ])
  // Without time limits: a migration may take long.
  const config = { connectionString: databaseUrl, connectionTimeoutMillis, keepAlive: true }
  const client = new pg.Client(config)
  const lockHolder = new pg.Client({ ...config, application_name: patientApplicationNames.migrations })
  for (const each of [client, lockHolder]) each.on('error', ignoreError)
  try {
    await connectFirst(client)
    if (!skipMigrations) {
      await connectFirst(lockHolder)
      const single = drizzle(client, { schema })
      await withMigrationLock(lockHolder, onWait, async () => {
        await migrateGivingWay(single, onWait)
        await seedTerritories(single)
        await prepare?.(single)
      })
    }
  } finally {
    // Also releases the lock.
    await Promise.all([client.end(), lockHolder.end()])
  }

  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limits?.connection ?? connectionTimeoutMillis,
    keepAlive: true,
    ...(applicationName && { application_name: applicationName }),
    ...(limits && {
      lock_timeout: limits.lock,
      statement_timeout: limits.statement,
      query_timeout: limits.query,
      idle_in_transaction_session_timeout: limits.idle,
    }),
  })
  pool.on('error', ignoreError)
  pool.on('connect', (connected) => connected.on('error', ignoreError))
  const names = namesStatements ? createStatementNames() : undefined
  if (names) pool.on('connect', (connected) => nameStatements(connected, names))
  const db = drizzle(step ? traceQueries(pool, step) : pool, { schema })
  const openSingle = (connected: PoolClient) =>
    drizzle(step ? traceQueries(connected, step) : connected, { schema })
  const connect = () => (step ? step({ name: 'connection' }, () => pool.connect()) : pool.connect())
  db.transaction = transactionsOn(connect, openSingle, limits?.transaction)
  return {
    db,
    async executeSql(text, values) {
      if (values.length > 0) return pool.query(text, [...values])
      const single = await pool.connect()
      let succeeded = false
      try {
        const result: unknown = await single.query(text)
        succeeded = true
        // Several statements have several results.
        return {
          rows: z
            .array(QueryResult)
            .parse([result].flat())
            .flatMap(({ rows }) => rows),
        }
      } finally {
        // After a failure a transaction may be open: do not reuse the connection.
        single.release(!succeeded)
      }
    },
    listen: listenOnPostgres(
      (config) =>
        new pg.Client({
          ...config,
          connectionString: databaseUrl,
          connectionTimeoutMillis,
          application_name: hostApplicationName,
        }),
    ),
    poolState: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

const QueryResult = z.object({ rows: z.array(z.unknown()) })

type PooledDatabase = NodePgDatabase<typeof schema>

/**
 * Drizzle's own transactions on a pool lose a connection for good when `begin` fails, and put one that is stuck back
 * into the pool.
 */
function transactionsOn(
  connect: () => Promise<PoolClient>,
  open: (client: PoolClient) => PooledDatabase,
  timeoutMs: number | undefined,
): PooledDatabase['transaction'] {
  const opened = new WeakMap<PoolClient, PooledDatabase>()
  return async (run, config) => {
    const client = await connect()
    const single = opened.get(client) ?? open(client)
    opened.set(client, single)
    // Ends a statement that waits, too.
    const timer = timeoutMs === undefined ? undefined : setTimeout(() => void client.end(), timeoutMs)
    let isBroken = false
    try {
      return await single.transaction(run, config)
    } catch (error) {
      isBroken = isDatabaseUnavailable(error)
      throw error
    } finally {
      clearTimeout(timer)
      client.release(isBroken)
    }
  }
}
