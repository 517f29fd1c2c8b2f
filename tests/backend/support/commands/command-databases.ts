// Databases for an operator's commands: on PostgreSQL, or in a data folder, which takes many times as long to open.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { OpenDatabase } from '../../../../backend/db/connection.ts'
import { openEmbedded } from '../../../../backend/db/open-embedded.ts'
import { openPostgres } from '../../../../backend/db/postgres/open-postgres.ts'
import { prepareDataFolder } from '../../../support/databases/embedded.ts'
import { createDatabase } from '../../../support/databases/create-database.ts'
import { hasPostgres } from '../../../support/databases/postgres-programs.ts'
import { startPostgres, type TemporaryPostgres } from '../../../support/databases/temporary-postgres.ts'
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
  let server: TemporaryPostgres | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backend-commands-'))
    if (kind !== 'PostgreSQL') return
    const started = await startPostgres()
    if ('reason' in started) throw new Error(`No PostgreSQL server could be started: ${started.reason}`)
    server = started
  })

  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  return async (name) => {
    const dataDir = join(folder, name)
    if (!server) {
      await prepareDataFolder(dataDir, { demo: false })
      return { dataDir, env: { DATA_DIR: dataDir }, open: () => openEmbedded(dataDir) }
    }
    await mkdir(dataDir)
    await writeFile(join(dataDir, 'data-key'), dataKey, { mode: 0o600 })
    const url = await createDatabase(server.url, name, 'postgres')
    // In production the key must be in DATA_KEY, so that it could not be rotated in its file.
    const env = { DATA_DIR: dataDir, DATABASE_URL: url, NODE_ENV: 'development' }
    return { dataDir, env, open: () => openPostgres(url) }
  }
}
