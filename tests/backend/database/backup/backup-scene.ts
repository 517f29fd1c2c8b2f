// Databases of both kinds for backups, and hosts on them.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { createApp } from '../../../../backend/app.ts'
import { writeBackup } from '../../../../backend/backup/write-backup.ts'
import type { Database } from '../../../../backend/db/database.ts'
import type { OpenDatabase } from '../../../../backend/db/connection.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { seedTerritories } from '../../../../backend/db/seed/seed-territories.ts'
import { cheapPasswords } from '../../../support/cheap-passwords.ts'
import { testEncryption } from '../../../support/test-encryption.ts'
import { openInMemory } from '../../../support/databases/embedded.ts'
import { emptyTables } from '../../../support/databases/test-database.ts'
import { startPostgres } from '../../../support/databases/temporary-postgres.ts'
import { isLongRun } from '../../../support/run-length.ts'
import type { Host } from './host-contents.ts'
import { uploadsIn } from '../../../support/images/uploads-in.ts'

export type BackupScene = Awaited<ReturnType<typeof backupScene>>

/** Gives a file its own PostgreSQL server, and each of its tests a new folder. */
export async function backupScene() {
  const server = await startPostgres()
  const open: OpenDatabase[] = []
  let folder = ''
  /** Made once, as that takes its time: each test that uses it empties it. */
  const databases: Partial<Record<'source' | 'target' | 'server', Database>> = {}

  /** A new folder for what is saved. Gives its path. */
  const makeFolder = async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-'))
    return folder
  }
  const file = () => join(folder, 'everything.gz')

  beforeEach(makeFolder)

  afterEach(() => rm(folder, { recursive: true, force: true }))

  afterAll(async () => {
    await Promise.all(open.map(({ close }) => close()))
    if ('stop' in server) await server.stop()
  })

  async function embedded(): Promise<Database> {
    const database = await openInMemory()
    open.push(database)
    return database.db
  }

  async function onServer(): Promise<Database> {
    if ('reason' in server) throw new Error(`no PostgreSQL server could be started (${server.reason})`)
    const database = await openPostgres(server.url)
    open.push(database)
    return database.db
  }

  async function emptied(name: keyof typeof databases): Promise<Database> {
    const db = databases[name] ?? (await (name === 'server' ? onServer() : embedded()))
    databases[name] = db
    await emptyTables(db)
    await seedTerritories(db)
    return db
  }

  // A machine that checks for everybody has to have a server; elsewhere the skipped tests say what was not tried.
  const isMissing = 'reason' in server && !process.env.CI

  /** PostgreSQL restores in a fifth of the time. The pairs of backup.test.ts cover the embedded database in the gate. */
  const [sourceName, targetName] =
    isLongRun || isMissing ? (['source', 'target'] as const) : (['server', 'server'] as const)

  function hostOn(db: Database, name: string): Host {
    const path = join(folder, name)
    const uploads = uploadsIn(path)
    const app = createApp({
      db,
      passwords: cheapPasswords,
      encryption: testEncryption,
      now: () => new Date('2026-10-01T06:00:00Z'),
      log: pino({ level: 'silent' }),
      uploads,
      publicOrigin: 'https://book.example',
      upiPayee: null,
      issuer: { name: 'The platform' },
      gateway: null,
      mailer: null,
      referralSigner: null,
      commissionHoldDays: 7,
      rateLimitFactor: 1,
      trustedProxies: [],
    })
    return {
      db,
      uploads,
      folder: path,
      send: async (path, body, cookie = '') =>
        app.request(
          `/api${path}`,
          body instanceof FormData
            ? { method: 'POST', body, headers: { cookie } }
            : {
                method: 'POST',
                body: JSON.stringify(body),
                headers: { cookie, 'content-type': 'application/json' },
              },
          {},
        ),
      get: async (path, cookie) => app.request(`/api${path}`, { headers: { cookie } }, {}),
    }
  }

  return {
    server,
    isMissing,
    sourceName,
    targetName,
    makeFolder,
    folder: () => folder,
    /** Where a test saves. */
    file,
    emptied,
    hostOn,
    /** Closes the database after the tests. */
    closeLater: (database: OpenDatabase) => open.push(database),
    save: (host: Host) => writeBackup(host, file(), new Date('2026-10-02T00:00:00Z')),
  }
}
