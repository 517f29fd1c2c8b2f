// The database of a project of backend tests: embedded or PostgreSQL, with the schema and territories and nothing else.
import { randomUUID } from 'node:crypto'
import { indianStates } from '@affiliate-booking/contract/options/india'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../backend/db/database.ts'
import type { DatabaseConnection } from '../../../backend/db/connection.ts'
import { migrationsFolder } from '../../../backend/db/migrations.ts'
import { createStatementNames, nameStatements } from '../../../backend/db/postgres/name-statements.ts'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import * as schema from '../../../backend/db/schema.ts'
import { createDatabase } from './create-database.ts'
import { type Migrate, migrateUntil, withoutTables } from './earlier-release.ts'
import { openEmptyInMemory, openInMemory } from './embedded.ts'

/** Makes a database on the PostgreSQL server of the run. Gives its address. */
export const createPostgresDatabase = (): Promise<string> => createOn(inject('postgres').url)

/** As `createPostgresDatabase`, with an address for this process alone. */
const createOnSocket = (): Promise<string> => createOn(inject('postgres').socketUrl)

const createOn = (serverUrl: string): Promise<string> =>
  createDatabase(serverUrl, `test-${randomUUID()}`, inject('postgres').template)

interface TestDatabase extends DatabaseConnection {
  /** On one connection, whose statements wait for each other, as `pg` gives up its own queue. */
  queued: () => Promise<Database>
  /** Opens it once more, as another instance of the backend does; the embedded database has one process. */
  openAgain?: () => Promise<DatabaseConnection>
}

interface TestDatabaseOptions {
  /** Whether the embedded database plans each statement once: for tests with many statements and few rows. */
  keepsPlans?: boolean
}

/** For all connections of a worker, whose files send more kinds of statements than a host. */
const names = createStatementNames({ repeats: 3, names: 3000, counted: 6000 })

/** Prepares statements that repeat, as hosts do: planning each one each time would take a third more processor time. */
async function openNaming(url: string): Promise<DatabaseConnection> {
  const database = await openPostgres(url, { skipMigrations: true })
  poolOf(database.db)?.on('connect', (client) => nameStatements(client, names))
  return database
}

/** Undefined: it is the embedded database. */
const poolOf = (db: Database): Pool | undefined =>
  '$client' in db && db.$client instanceof Pool ? db.$client : undefined

/** A new database for one file. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (inject('database') === 'embedded') {
    const database = await openInMemory(options)
    return { ...database, queued: async () => database.db }
  }
  const url = await createOnSocket()
  const open = () => openNaming(url)
  return {
    ...(await open()),
    openAgain: open,
    async queued() {
      const client = new Client({ connectionString: url })
      // The server of the run stops before its workers close their connections.
      client.on('error', () => undefined)
      await client.connect()
      nameStatements(client, names)
      return drizzle(queueing(client), { schema })
    },
  }
}

function queueing(client: Client): Client {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...statement: Parameters<Client['query']>) => {
    const result = last.then(() => client.query(...statement))
    last = result.catch(() => undefined)
    return result
  }
  return new Proxy(client, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
  })
}

async function openEmptyPostgres(): Promise<DatabaseConnection & { migrate: Migrate }> {
  const url = await createOnSocket()
  const database = await openPostgres(url, { skipMigrations: true })
  await database.executeSql(withoutTables, [])
  return {
    ...database,
    async migrate(folder) {
      const client = new Client({ connectionString: url })
      await client.connect()
      await migrate(drizzle(client), { migrationsFolder: folder })
      await client.end()
    },
  }
}

/** A new database as the release before a migration left it. `migrateToLatest` applies the other migrations. */
export async function openTestDatabaseBefore(migration: string) {
  const isEmbedded = inject('database') === 'embedded'
  const { migrate: migrateTo, ...database } = await (isEmbedded ? openEmptyInMemory() : openEmptyPostgres())
  await migrateUntil(migration, migrateTo)
  return { ...database, migrateToLatest: () => migrateTo(migrationsFolder()) }
}

let shared: Promise<TestDatabase> | undefined

/** One database for all files that a worker runs: each test begins by emptying it. */
export const sharedDatabase = (): Promise<TestDatabase> => (shared ??= openTestDatabase())

let queued: Promise<Database> | undefined

class Undo extends Error {}

/** Acts in a transaction of the shared database and gives what comes of it; nothing of it stays. */
export async function undone<Value>(act: (tx: Database) => Promise<Value>): Promise<Value> {
  queued ??= sharedDatabase().then((database) => database.queued())
  const results: Value[] = []
  await (
    await queued
  )
    .transaction(async (tx) => {
      results.push(await act(tx))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  const [result] = results
  if (result === undefined) throw new Error('The transaction had no result')
  return result
}

/** For very many rows that nobody counts: without triggers, which take longer than the rows themselves, and foreign keys. */
export const withoutTriggers = (db: Database, act: (tx: Database) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('session_replication_role', 'replica', true)`)
    await act(tx)
  })

const seededStates = indianStates.map(({ code }) => code).join(',')

/** Removes the rows of each table in one statement, which a session plans once, without triggers and foreign keys. */
const emptying = sql`
  select format('create function pg_temp.empty_tables() returns void language plpgsql as %L', concat(
    'begin perform set_config(''session_replication_role'', ''replica'', true); ',
    (select string_agg(format('delete from %I; ', relname), '') from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'territories'),
    (select string_agg(format('perform setval(%L, %s, false); ', sequencename, start_value), '') from pg_sequences
      where schemaname = 'public' and sequencename <> 'territories_id_seq'),
    -- Those of other states, and below other countries, come with products.
    format('delete from territories where path like ''%%/%%''
      and not (path like ''IN/%%'' and split_part(path, ''/'', 2) = any(%L)); ', ${`{${seededStates}}`}::text),
    'end')) as text`

/** Where tables are emptied. A pool has a session for that, as a change of the role forgets all plans of a session. */
async function openEmptying(db: Database): Promise<Database> {
  const pool = poolOf(db)
  const session = pool ? await connectAsReplica(pool) : db
  const [found] = await rowsOf(session, emptying, z.object({ text: z.string() }))
  await session.execute(sql.raw(found?.text ?? ''))
  return session
}

async function connectAsReplica({ options: { connectionString } }: Pool): Promise<Database> {
  const client = new Client({ connectionString, options: '-c session_replication_role=replica' })
  // Its server stops first.
  client.on('error', () => undefined)
  await client.connect()
  return drizzle(client, { schema })
}

const emptyingSessions = new WeakMap<Database, Promise<Database>>()

/** Removes all rows but those of the seeded territories, and counts from one again: much faster than `truncate`. */
export async function emptyTables(db: Database): Promise<void> {
  const session = emptyingSessions.get(db) ?? openEmptying(db)
  emptyingSessions.set(db, session)
  await (await session).execute(sql`select pg_temp.empty_tables()`)
}
