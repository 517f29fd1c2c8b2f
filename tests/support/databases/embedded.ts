// The embedded database with its schema and territories: made once for each state of the sources, then copied, as making
// one takes seconds.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { inArray } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { pino } from 'pino'
import type { DatabaseConnection } from '../../../backend/db/connection.ts'
import { keepPlans } from '../../../backend/db/kept-plans.ts'
import { preparedName } from '../../../backend/db/new-folder.ts'
import { executeOn, listenOn, openEmbedded } from '../../../backend/db/open-embedded.ts'
import { users } from '../../../backend/db/schema/accounts/users.ts'
import { demoAccounts, demoPassword } from '../../../backend/db/seed/demo/accounts.ts'
import { beginWithDemo, preparedDemoName } from '../../../backend/db/seed/demo/prepared/prepared-demo.ts'
import { seedDemo } from '../../../backend/db/seed/demo/seed-demo.ts'
import { isBuilt } from '../../../scripts/lib/freshness.mjs'
import { cheapPasswords } from '../cheap-passwords.ts'
import { dataKey, testEncryption } from '../test-encryption.ts'
import * as schema from '../../../backend/db/schema.ts'
import { cached, stateOfSources } from './cached-folder.ts'
import { type Migrate, withoutTables } from './earlier-release.ts'
import { uploadsIn } from '../images/uploads-in.ts'

// It lives too short in a test for the optimizing WebAssembly compiler.
setFlagsFromString('--liftoff-only')

const root = resolve(import.meta.dirname, '../../..')
const gzip = { type: 'application/x-gzip' }

/** Without demo data. A build of the same sources has made it already. */
const plainDatabase = async (): Promise<string> =>
  cached(await stateOfSources(), async (folder) => {
    const prepared = join(root, 'build', preparedName)
    const built = isBuilt() && existsSync(prepared) ? new Blob([await readFile(prepared)], gzip) : undefined
    if (built === undefined) {
      const { close } = await openEmbedded(folder)
      await close()
    }
    const client = await PGlite.create(join(folder, 'database'), built && { loadDataDir: built })
    const archive = await client.dumpDataDir('none')
    await client.close()
    await writeFile(join(folder, 'archive.tar'), Buffer.from(await archive.arrayBuffer()))
  })

/** With the demo data: that of a build of the same sources while it is new, otherwise as of this hour. */
async function demoDatabase(): Promise<string> {
  const plain = await plainDatabase()
  // Of this hour in India, where a new day begins at half past an hour.
  const hour = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 13)
  const name = `${basename(plain)}-demo-${hour}`
  return cached(name, async (folder) => {
    const uploads = uploadsIn(join(folder, 'uploads'))
    const now = new Date()
    const deps = {
      passwords: cheapPasswords,
      encryption: testEncryption,
      now: () => now,
      log: pino({ level: 'silent' }),
      uploads,
      commissionHoldDays: 7,
    }
    const prepared = join(root, 'build', preparedDemoName)
    const beginning = isBuilt()
      ? await beginWithDemo({ ...deps, folder: prepared, dataKeys: [dataKey], now })
      : null
    if (!beginning) await cp(join(plain, 'database'), join(folder, 'database'), { recursive: true })
    const { close } = await openEmbedded(folder, {
      beginWith: async () => beginning,
      async prepare(db) {
        await seedDemo({ ...deps, db })
        const passwordHash = await cheapPasswords.hash(demoPassword)
        const emails = demoAccounts.map(({ email }) => email)
        await db.update(users).set({ passwordHash }).where(inArray(users.email, emails))
      },
    })
    await close()
  })
}

async function loadInMemory(): Promise<PGlite> {
  const archive = await readFile(join(await plainDatabase(), 'archive.tar'))
  return PGlite.create({ dataDir: `memory://${randomUUID()}`, loadDataDir: new Blob([archive]) })
}

/** A new one in memory. */
export async function openInMemory({ keepsPlans = false } = {}): Promise<DatabaseConnection> {
  const client = await loadInMemory()
  if (keepsPlans) await keepPlans(client)
  const db = drizzle(client, { schema })
  return { db, executeSql: executeOn(client), listen: listenOn(client), close: () => client.close() }
}

/** A new one in memory without tables. */
export async function openEmptyInMemory(): Promise<DatabaseConnection & { migrate: Migrate }> {
  const client = await loadInMemory()
  // Faster than a new database without tables.
  await client.exec(withoutTables)
  const db = drizzle(client, { schema })
  return {
    db,
    executeSql: executeOn(client),
    listen: listenOn(client),
    close: () => client.close(),
    migrate: (folder) => migrate(db, { migrationsFolder: folder }),
  }
}

/** Puts a database into the data folder of a product that has not started yet, so that its first start is fast. */
export async function prepareDataFolder(dataFolder: string, { demo = true } = {}): Promise<string> {
  const ready = await (demo ? demoDatabase() : plainDatabase())
  await mkdir(dataFolder, { recursive: true })
  const folders = demo ? ['database', 'uploads'] : ['database']
  for (const name of folders) await cp(join(ready, name), join(dataFolder, name), { recursive: true })
  await writeFile(join(dataFolder, 'data-key'), dataKey, { mode: 0o600 })
  return dataFolder
}
