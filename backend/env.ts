// The settings of the host, parsed once from the environment.
import { readVariables } from '@affiliate-booking/settings/read-variables'
import { variables } from '@affiliate-booking/settings/variables'
import * as z from 'zod'

const Environment = z.object({
  BACKEND_PORT: variables.BACKEND_PORT,
  BACKEND_HOST: variables.BACKEND_HOST,
  DATABASE_URL: variables.DATABASE_URL.optional(),
  DATA_DIR: variables.DATA_DIR,
  DEMO: variables.DEMO.optional(),
  PUBLIC_ORIGIN: variables.PUBLIC_ORIGIN.default('http://localhost:3000'),
  LOG_LEVEL: variables.LOG_LEVEL,
})

/** What the host was told, with defaults filled in. */
export interface Settings {
  port: number
  host: string
  /** PostgreSQL; undefined: PGlite in `dataDir`. */
  databaseUrl: string | undefined
  dataDir: string
  demo: boolean
  publicOrigin: string
  logLevel: string
}

/**
 * Reads the settings from the environment.
 * @throws {StartFailure} naming every bad variable and what it must be
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const env = readVariables(Environment, environment)
  return {
    port: env.BACKEND_PORT,
    host: env.BACKEND_HOST,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    demo: env.DEMO ?? env.DATABASE_URL === undefined,
    publicOrigin: env.PUBLIC_ORIGIN,
    logLevel: env.LOG_LEVEL,
  }
}
