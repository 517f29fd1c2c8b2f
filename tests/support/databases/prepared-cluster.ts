// The files of a PostgreSQL server whose database `postgres` has the schema and territories: to make them takes seconds.
import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openPostgres } from '../../../backend/db/open-postgres.ts'
import { cached, stateOfSources } from './cached-folder.ts'
import { initialize, startServer } from './postgres-process.ts'

/** Where they lie, for the programs in a folder. */
export async function preparedCluster(bin: string): Promise<string> {
  const programs = createHash('sha256').update(bin).digest('hex').slice(0, 8)
  const folder = await cached(`${await stateOfSources()}-postgres-${programs}`, async (making) => {
    const empty = join(making, 'empty')
    await initialize(bin, empty)
    const server = await startServer(bin, empty, join(making, 'migrated'))
    const { close } = await openPostgres(server.url)
    await close()
    await server.stop()
    await rm(empty, { recursive: true })
  })
  return join(folder, 'migrated')
}
