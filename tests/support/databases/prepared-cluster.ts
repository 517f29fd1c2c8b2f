// The files of a PostgreSQL server whose database `postgres` has the schema and territories: to make them takes seconds.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import { cached, stateOfSources } from './cached-folder.ts'
import { initialize, startServer } from './postgres-process.ts'

const run = promisify(execFile)

/** The schema or the territories cannot be made: that is no matter of the server. */
export class BrokenSchema extends Error {}

async function migrate(url: string): Promise<void> {
  try {
    const { close } = await openPostgres(url)
    await close()
  } catch (cause) {
    throw new BrokenSchema('The schema and territories cannot be made', { cause })
  }
}

/** Gives their folder. They are of the user who runs the programs in the folder `bin`, and of their version. */
export async function preparedCluster(bin: string): Promise<string> {
  const { stdout: version } = await run(join(bin, 'postgres'), ['--version'])
  const user = process.getuid?.() ?? 0
  const programs = createHash('sha256').update(`${bin} ${version} ${user}`).digest('hex').slice(0, 8)
  const folder = await cached(`${await stateOfSources()}-postgres-${programs}`, async (making) => {
    const empty = join(making, 'empty')
    await initialize(bin, empty)
    const server = await startServer(bin, empty, join(making, 'migrated'))
    try {
      await migrate(server.url)
    } finally {
      await server.stop()
    }
    await rm(empty, { recursive: true })
  })
  return join(folder, 'migrated')
}
