// An open database and the options to open it with.
import type { RunStep } from '../observability/trace.ts'
import type { ApplicationName } from './postgres/application-names.ts'
import type { Database } from './database.ts'

export interface OpenDatabase {
  readonly db: Database
  /** Closes all connections and releases the folder. */
  close: () => Promise<void>
}

/** Runs SQL without Drizzle; without values, the text may contain several statements. */
export type ExecuteSql = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>

/** Calls back at each notification of a channel, and when some may have been missed. Returns what ends it. */
export type Listen = (channel: string, onNotification: () => void) => () => Promise<void>

export interface DatabaseConnection extends OpenDatabase {
  readonly executeSql: ExecuteSql
  readonly listen: Listen
  /** Unset: there is no pool. */
  readonly poolState?: () => PoolState
}

/** The connections of a pool, and the requests that wait for one. */
export interface PoolState {
  readonly used: number
  readonly idle: number
  readonly waiting: number
}

export interface OpenOptions {
  /** Leaves the schema and the territories as they are. */
  skipMigrations?: boolean
  /** What a new embedded database begins with; unset or null: the schema and the territories. */
  beginWith?: () => Promise<Beginning | null>
  /** Runs after the migrations, on one connection without time limits. */
  prepare?: (db: Database) => Promise<void>
  /** Is told when migrations have to wait, once and then now and then; unset: standard error is. */
  onWait?: (message: string) => void
  /** For a PostgreSQL server; unset: none, as for commands. */
  limits?: TimeLimits
  /** For a PostgreSQL server; unset: none, or that of a host where there are limits. */
  applicationName?: ApplicationName
  /** Prepares statements that repeat once for each connection to a PostgreSQL server; unset: no. */
  namesStatements?: boolean
  /** Records the time of each query; unset: none is. */
  step?: RunStep | undefined
}

/** A database that the build has filled. If it cannot be used, a new one begins without it. */
export interface Beginning {
  /** The folder, which is copied. */
  readonly folder: string
  /** Names of the files that `adopt` stores. */
  readonly files: readonly string[]
  /** Makes the copy this installation's own. */
  readonly adopt: (db: Database) => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/** Milliseconds. */
export interface TimeLimits {
  /** For a connection, new or from the pool. */
  connection: number
  /** For a lock, by the server. */
  lock: number
  /** For a statement, by the server. */
  statement: number
  /** For a statement, by this process: a server that is frozen ends nothing itself. */
  query: number
  /** For a whole transaction. */
  transaction: number
  /** For a transaction whose process says nothing, by the server. */
  idle: number
}
