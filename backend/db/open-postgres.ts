// Opens PostgreSQL: migrates, then serves from a pool that survives lost connections.
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import { traceQueries } from '../observability/traced-queries.ts'
import type { DatabaseConnection, OpenOptions, TimeLimits } from './connection.ts'
import { errorCode, isDatabaseUnavailable } from './database-errors.ts'
import { listenOnPostgres } from './listen-postgres.ts'
import { createStatementNames, nameStatements } from './name-statements.ts'
import { migrationsFolder } from './migrations.ts'
import * as schema from './schema.ts'
import { seedTerritories } from './seed/seed-territories.ts'

/** For a host that serves requests: its callers wait ten seconds. */
export const servingLimits: TimeLimits = {
  connection: 2000,
  lock: 4000,
  statement: 6000,
  query: 8000,
  transaction: 8000,
  idle: 10_000,
}

/** The name of a host's connections, by which a restore finds that one is running. */
export const hostApplicationName = 'affiliate-booking host'

/** For the first connection, and for commands. */
const connectionTimeoutMillis = 5000

/** An arbitrary number for the lock: one instance migrates at a time. */
export const migrationLock = 7_216_305_184

/** A lost connection also fails its query. Without a listener, its error event would end the process. */
const ignoreError = () => undefined

/**
 * A pool on a PostgreSQL server. The address never appears in an error, as it can hold a password.
 * @throws {StartFailure} when the server cannot be reached or rejects the connection
 */
export async function openPostgres(
  databaseUrl: string,
  { skipMigrations = false, prepare, limits, namesStatements = false, step }: OpenOptions = {},
): Promise<DatabaseConnection> {
  const [{ default: pg }, { drizzle }, { migrate }] = await Promise.all([
    import('pg'),
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
  ])
  // Without time limits: a migration may take long, and wait for the one of another instance.
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis, keepAlive: true })
  client.on('error', ignoreError)
  try {
    await client.connect().catch((error: unknown) => {
      throw new StartFailure(
        `The database of DATABASE_URL cannot be used (${errorCode(error)}). Check that the server runs and that the address, user and password are right.`,
      )
    })
    if (!skipMigrations) {
      await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
      const single = drizzle(client, { schema })
      await migrate(single, { migrationsFolder: migrationsFolder() })
      await seedTerritories(single)
      await prepare?.(single)
    }
  } finally {
    // Also releases the lock.
    await client.end()
  }

  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: limits?.connection ?? connectionTimeoutMillis,
    keepAlive: true,
    ...(limits && {
      application_name: hostApplicationName,
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
