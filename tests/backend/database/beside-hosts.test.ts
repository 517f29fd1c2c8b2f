// What runs on a PostgreSQL server while hosts serve: the migrations of a backend that starts, and work that takes long.
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { patientApplicationNames } from '../../../backend/db/postgres/application-names.ts'
import { rowsOf } from '../../../backend/db/database.ts'
import { appliedMigrations, knownMigrations } from '../../../backend/db/migrations.ts'
import { migrationLock } from '../../../backend/db/postgres/migrate-postgres.ts'
import { openPostgres, servingLimits } from '../../../backend/db/postgres/open-postgres.ts'
import { readDatabase } from '../../../backend/services/operations/read-database.ts'
import { migrateUntil, withoutTables } from '../../support/databases/earlier-release.ts'
import { hasPostgres } from '../../support/databases/postgres-programs.ts'
import { createPostgresDatabase } from '../../support/databases/test-database.ts'
import { runInProcess } from '../support/in-process.ts'
import { dataKey } from '../../support/test-encryption.ts'
import { addMember } from '../support/members.ts'
import { addMarket } from '../support/products.ts'

const isMissing = !hasPostgres()
const clients: Client[] = []

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
})

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

test.skipIf(isMissing)(
  'a migration that needs a table which somebody reads for long stops nobody else, and succeeds in the end',
  async () => {
    const url = await createPostgresDatabase()
    const reader = await connect(url)
    await reader.query(withoutTables)
    await migrateUntil('0050_lead-documents', (folder) =>
      migrate(drizzle(reader), { migrationsFolder: folder }),
    )
    // As a backup or a check of a large database does.
    await reader.query('begin isolation level repeatable read')
    await reader.query('select count(*) from messages')

    const waits: string[] = []
    const state = { isOpen: false }
    const opening = openPostgres(url, { onWait: (message) => waits.push(message) }).finally(() => {
      state.isOpen = true
    })
    const visitor = await connect(url)
    // A host gives up after four seconds.
    await visitor.query("set lock_timeout = '4s'")
    do {
      await visitor.query('select count(*) from messages')
      await pause(50)
    } while (waits.length === 0 && !state.isOpen)
    expect(waits).toEqual([expect.stringMatching(/^The migrations wait for a lock/)])
    expect(state.isOpen).toBe(false)

    await reader.query('commit')
    const { db, close } = await opening
    expect(await appliedMigrations(db)).toEqual(knownMigrations().map(({ id }) => id))
    await close()
    expect(waits).toHaveLength(1)
  },
)

test.skipIf(isMissing)('what a migration has locked is free while a later one waits', async () => {
  const url = await createPostgresDatabase()
  const reader = await connect(url)
  await reader.query(withoutTables)
  // The next ones change users, and then reviews.
  await migrateUntil('0060_kept-identities', (folder) =>
    migrate(drizzle(reader), { migrationsFolder: folder }),
  )
  await reader.query('begin')
  await reader.query('select count(*) from reviews')
  const waits: string[] = []
  const opening = openPostgres(url, { onWait: (message) => waits.push(message) })
  await expect.poll(() => waits, { timeout: 30_000 }).toHaveLength(1)
  const visitor = await connect(url)
  await visitor.query("set lock_timeout = '4s'")
  expect((await visitor.query('select gives_up_later_with from users')).rows).toEqual([])
  await reader.query('commit')
  const { db, close } = await opening
  expect(await appliedMigrations(db)).toEqual(knownMigrations().map(({ id }) => id))
  await close()
})

test.skipIf(isMissing)('a backend waits while another one migrates, and says so once', async () => {
  const url = await createPostgresDatabase()
  const other = await connect(url)
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [migrationLock])
  const waits: string[] = []
  const opening = openPostgres(url, { onWait: (message) => waits.push(message) })
  await expect.poll(() => waits).toEqual([expect.stringMatching(/^Another instance/)])
  await other.query('commit')
  const { close } = await opening
  await close()
  expect(waits).toHaveLength(1)
})

test.skipIf(isMissing)(
  'the lock of migrations belongs to a transaction, so that no pooler keeps it, and no limit of the user ends it',
  async () => {
    const url = await createPostgresDatabase()
    const observer = await connect(url)
    const name = new URL(url).pathname.slice(1)
    for (const limit of ['lock_timeout', 'idle_in_transaction_session_timeout'])
      await observer.query(`alter database "${name}" set ${limit} = '100ms'`)
    const holders = async () => {
      const { rows } = await observer.query<{ state: string }>(
        `select a.state from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
      )
      return rows.map(({ state }) => state)
    }
    const seen: string[][] = []
    const { db, close } = await openPostgres(url, {
      async prepare(db) {
        seen.push(await holders())
        await pause(400)
        await rowsOf(db, sql`select 1 as one`, z.object({ one: z.int() }))
        seen.push(await holders())
      },
    })
    expect(seen).toEqual([['idle in transaction'], ['idle in transaction']])
    expect(await holders()).toEqual([])
    await db.execute(sql`select 1`)
    await close()
  },
)

test.skipIf(isMissing)('the age of transactions leaves out backups, checks and drills', async () => {
  const url = await createPostgresDatabase()
  const host = await openPostgres(url, { skipMigrations: true, limits: servingLimits })
  const oldest = async () => (await readDatabase(host.db, false)).oldestTransactionAt
  for (const applicationName of Object.values(patientApplicationNames)) {
    const patient = await openPostgres(url, { skipMigrations: true, applicationName })
    await patient.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      expect(await oldest(), applicationName).toBeNull()
    })
    await patient.close()
  }
  const other = await connect(url)
  await other.query('begin')
  expect(await oldest()).not.toBeNull()
  await host.close()
})

test.skipIf(isMissing)(
  'reports are counted again while bookings go on, and no alert tells of the transaction',
  async () => {
    const url = await createPostgresDatabase()
    const { db, close } = await openPostgres(url, { limits: servingLimits })
    const { slotId } = await addMarket(db)
    await db.execute(
      sql`insert into report_territories (grain, start, path, made) values ('month', '2026-10-01', 'all', 7)`,
    )
    // Keeps the command in the middle of its work.
    const reader = await connect(url)
    await reader.query(`set application_name = '${patientApplicationNames.backup}'`)
    await reader.query('begin')
    await reader.query('select 1 from report_territories for update')
    const env = { DATABASE_URL: url, NODE_ENV: 'development', DATA_KEY: dataKey }
    const recounting = runInProcess(['recount-reports'], env)
    const waiting = () =>
      rowsOf(
        db,
        sql`select 1 as one from pg_stat_activity where application_name = ${patientApplicationNames.check} and wait_event_type = 'Lock'`,
        z.object({ one: z.int() }),
      )
    await expect.poll(waiting).toHaveLength(1)
    // As somebody who books does.
    await db.execute(sql`update availability_slots set reserved = 2 where id = ${slotId}`)
    await addMember(db, 'user')
    expect((await readDatabase(db, false)).oldestTransactionAt).toBeNull()
    await reader.query('commit')
    expect(await recounting).toMatchObject({ code: 0, stderr: '' })
    const figures = sql`select grain, made from report_territories where start = '2026-10-01' and path = 'all' and made is not null`
    expect(await rowsOf(db, figures, z.unknown())).toEqual([])
    await close()
  },
)

test.skipIf(isMissing)('backends that start at once prepare one after the other', async () => {
  const url = await createPostgresDatabase()
  let running = 0
  let most = 0
  const prepare = async () => {
    running += 1
    most = Math.max(most, running)
    await pause(50)
    running -= 1
  }
  const opened = await Promise.all([1, 2, 3].map(() => openPostgres(url, { prepare })))
  await Promise.all(opened.map(({ close }) => close()))
  expect(most).toBe(1)
})
