// A step of the build: makes the databases with which new data folders begin, as making them takes seconds. One has the
// schema and the territories. The other one has the demo as of now, unless this is called with --without-demo.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { variables } from '@affiliate-booking/settings/variables'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { openFileStore } from '../files/open-file-store.ts'
import { createLogger } from '../log.ts'
import { createPasswords } from '../services/auth/passwords.ts'
import { createEncryption } from '../services/encryption/encryption.ts'
import { preparedName } from './new-folder.ts'
import { openEmbedded } from './open-embedded.ts'
import { databaseIn, describeDemo, preparedDemoName } from './seed/demo/prepared/prepared-demo.ts'
import { seedDemo } from './seed/demo/seed-demo.ts'

const build = import.meta.dirname

async function packDatabase(folder: string): Promise<void> {
  const { close } = await openEmbedded(folder)
  await close()
  const client = await PGlite.create(databaseIn(folder))
  const archive = await client.dumpDataDir('gzip')
  await client.close()
  await writeFile(join(build, preparedName), Buffer.from(await archive.arrayBuffer()))
}

async function prepareDemo(folder: string): Promise<void> {
  const dataKey = randomBytes(32).toString('base64url')
  const commissionHoldDays = variables.COMMISSION_HOLD_DAYS.parse(undefined)
  const madeAt = new Date()
  const { db, close } = await openEmbedded(folder, {
    async prepare(db) {
      // Files of the write-ahead log are not kept for later use: they would be half of the folder.
      await db.execute(sql`set wal_recycle = off`)
      await seedDemo({
        db,
        passwords: createPasswords(),
        encryption: createEncryption([dataKey]),
        now: () => madeAt,
        log: createLogger('warn'),
        uploads: openFileStore({ storage: null, dataDir: folder }),
        commissionHoldDays,
      })
    },
  })
  await db.execute(sql`checkpoint`)
  await close()
  await describeDemo(folder, { madeAt, commissionHoldDays, dataKey })
  await rename(folder, join(build, preparedDemoName))
}

const folder = await mkdtemp(join(build, 'preparing-'))
await packDatabase(folder)
if (process.argv.includes('--without-demo')) await rm(folder, { recursive: true })
else await prepareDemo(folder)
