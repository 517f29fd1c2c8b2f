/** Starts one PostgreSQL server for a project, whose databases share one way to plan. */
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../../backend/db/postgres/open-postgres.ts'
import { startPostgres } from './temporary-postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    database: 'embedded' | 'PostgreSQL'
    postgres: { url: string; socketUrl: string; version: string; template: string }
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  if ('reason' in server) throw new Error(`No PostgreSQL server could be started: ${server.reason}`)
  const { executeSql, close } = await openPostgres(server.url, { skipMigrations: true })
  // Statements of triggers are planned once for each connection: tables of tests have too few rows for better plans.
  await executeSql("alter role current_user set plan_cache_mode = 'force_generic_plan'", [])
  await close()
  const { url, socketUrl, version, stop } = server
  project.provide('postgres', { url, socketUrl, version, template: 'postgres' })
  return stop
}
