// A real PostgreSQL server for the time of a test run: with whatever binaries this machine has.
import { startServer, type TemporaryPostgres } from './postgres-process.ts'
import { programFolders } from './postgres-programs.ts'
import { BrokenSchema, preparedCluster } from './prepared-cluster.ts'

export type { TemporaryPostgres } from './postgres-process.ts'

/**
 * Starts the first server that works; otherwise says why none does. Its database `postgres` has the schema and
 * territories, and serves as the template of others.
 * @throws when the schema cannot be made
 */
export async function startPostgres(): Promise<TemporaryPostgres | { reason: string }> {
  const reasons: string[] = []
  for (const bin of programFolders()) {
    try {
      return await startServer(bin, await preparedCluster(bin))
    } catch (error) {
      if (error instanceof BrokenSchema) throw error
      reasons.push(`${bin}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
  return { reason: reasons.join('; ') || 'no PostgreSQL binaries were found' }
}
