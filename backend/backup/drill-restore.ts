// A restore into a temporary database that is checked and removed again.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNames } from '@affiliate-booking/contract/options/operations'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { DatabaseConnection } from '../db/connection.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { errorCode } from '../db/database-errors.ts'
import { knownMigrations } from '../db/migrations.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { isInChain } from '../services/audit/audit-heads.ts'
import type { Encryption } from '../services/encryption/encryption.ts'
import { openFileStore } from '../files/open-file-store.ts'
import { findMissingKeys } from '../services/encryption/missing-keys.ts'
import { checks } from '../services/operations/checks.ts'
import type { BackupKey } from './encrypt-backup.ts'
import type { Header } from './format.ts'
import { describeMissing } from './missing-files.ts'
import { checkRestorable, restoreBackup } from './restore-backup.ts'

export interface DrillOptions {
  /** The server for the temporary database; undefined: an embedded one in a temporary folder. */
  readonly databaseUrl: string | undefined
  readonly key: BackupKey | undefined
  /** With the data keys that a restore would have. */
  readonly encryption: Encryption
  /** Called after each step, with its milliseconds. */
  readonly onStep: (step: string, ms: number) => void
}

export interface DrillResult {
  readonly createdAt: string
  readonly rows: number
  readonly files: number
  /** In words; none if everything is right. */
  readonly problems: readonly string[]
}

/**
 * Restores a backup into a temporary database, runs all checks there, and removes it. The product may run meanwhile.
 * @throws {StartFailure} like checkRestorable, and when no temporary database can be made
 */
export async function drillRestore(path: string, options: DrillOptions): Promise<DrillResult> {
  const { databaseUrl, key, encryption } = options
  const header = await timed('read', () => checkRestorable(path, key))
  const folder = await mkdtemp(join(tmpdir(), 'restore-drill-'))
  try {
    const temporary = await (databaseUrl === undefined ? openEmbedded(folder) : openScratch(databaseUrl))
    try {
      const target = { db: temporary.db, uploads: openFileStore({ storage: null, dataDir: folder }) }
      const restored = await timed('restore', () => restoreBackup(target, path, { replace: false, key }))
      const problems = [...(await checkContents(target.db, header, restored.rows))]
      if (restored.missing.length > 0) problems.push(`The backup lacks ${describeMissing(restored.missing)}.`)
      for (const name of checkNames)
        problems.push(...(await timed(`check ${name}`, () => checks[name](target.db))))
      const missing = await timed('check keys', () => findMissingKeys(target.db, encryption))
      if (missing.length > 0) problems.push(`Stored values need the data keys ${missing.join(', ')}.`)
      const { createdAt, rows, files } = restored
      return { createdAt, rows, files, problems }
    } finally {
      await temporary.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }

  async function timed<Value>(step: string, run: () => Promise<Value>): Promise<Value> {
    const began = performance.now()
    const value = await run()
    options.onStep(step, performance.now() - began)
    return value
  }
}

/** Compares the database with what the backup says of itself. */
async function checkContents(db: Database, header: Header, rows: number): Promise<string[]> {
  const problems: string[] = []
  if (header.auditHead && !(await isInChain(db, header.auditHead)))
    problems.push(`Entry ${header.auditHead.number} of the audit log is not the one that the backup names.`)
  // Later migrations may add and remove rows.
  if (header.schema.length < knownMigrations().length) return problems
  let found = 0
  for (const table of header.tables) {
    const query = sql`select count(*)::int as count from ${sql.identifier(table)}`
    const [counted] = await rowsOf(db, query, z.object({ count: z.int() }))
    found += counted?.count ?? 0
  }
  if (found !== rows) problems.push(`The file holds ${rows} rows, and ${found} were restored.`)
  return problems
}

/** A new database on the same server, which is dropped when it is closed. */
async function openScratch(databaseUrl: string): Promise<DatabaseConnection> {
  const { default: pg } = await import('pg')
  const name = `restore_drill_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query(statement)
    } catch (error) {
      throw new StartFailure(
        `The temporary database ${name} could not be made or removed (${errorCode(error)}). The database user needs the right CREATEDB.`,
        { cause: error },
      )
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const remove = () => run(`drop database ${name} with (force)`)
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  try {
    const database = await openPostgres(url.href)
    return {
      ...database,
      async close() {
        await database.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
