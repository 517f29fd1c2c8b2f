// Databases for an operator's commands: on PostgreSQL, or in a data folder, which takes many times as long to open.
import { readLastRuns } from '../../../../backend/services/operations/operation-runs.ts'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '../../../../backend/db/connection.ts'
import { openEmbedded } from '../../../../backend/db/open-embedded.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { prepareDataFolder } from '../../../support/databases/embedded.ts'
import { hasPostgres } from '../../../support/databases/postgres-programs.ts'
import { createPostgresDatabase } from '../../../support/databases/test-database.ts'
import { byRunLength } from '../../../support/run-length.ts'
import { dataKey } from '../../../support/test-encryption.ts'

type Kind = 'the embedded database' | 'PostgreSQL'

const present: readonly Kind[] = hasPostgres()
  ? ['PostgreSQL', 'the embedded database']
  : ['the embedded database']

/** The long run has each; the gate the fastest. */
export const commandDatabases = byRunLength({ long: present, short: present.slice(0, 1) })

export interface CommandDatabase {
  dataDir: string
  /** What commands read to find it. */
  env: Record<string, string>
  open: () => Promise<OpenDatabase>
}

/** Gives the tests of a group databases with territories and nothing else, each by its own name. */
export function useCommandDatabases(kind: Kind): (name: string) => Promise<CommandDatabase> {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backend-commands-'))
  })

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  return async (name) => {
    const dataDir = join(folder, name)
    if (kind !== 'PostgreSQL') {
      await prepareDataFolder(dataDir, { demo: false })
      return { dataDir, env: { DATA_DIR: dataDir }, open: () => openEmbedded(dataDir) }
    }
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'data-key'), dataKey, { mode: 0o600 })
    const url = await createPostgresDatabase()
    // In production the key must be in DATA_KEY, so that it could not be rotated in its file.
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, NODE_ENV: 'development' }
    return { dataDir, env, open: () => openPostgres(url) }
  }
}

/** What the status page shows of the last operation of a kind; undefined before the first. */
export async function lastRunOf({ open }: CommandDatabase, kind: string) {
  const { db, close } = await open()
  const last = (await readLastRuns(db)).get(kind)
  await close()
  return last
}
