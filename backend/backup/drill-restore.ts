// A restore into a temporary database that is checked and removed again.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { checkNames } from '@affiliate-booking/contract/options/operations'
import { StartFailure } from '@affiliate-booking/settings/start-failure'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { patientApplicationNames } from '../db/postgres/application-names.ts'
import type { OpenDatabase } from '../db/connection.ts'
import { type Database, rowsOf } from '../db/database.ts'
import { errorCode } from '../db/database-errors.ts'
import { knownMigrations } from '../db/migrations.ts'
import { lockFolder } from '../db/folder-lock.ts'
import { makeDataFolder } from '../db/open-database.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { openPostgres } from '../db/postgres/open-postgres.ts'
import { isInChain } from '../services/audit/audit-heads.ts'
import { type Encryption, fileHeadLength } from '../services/encryption/encryption.ts'
import { findMissingKeys } from '../services/encryption/missing-keys.ts'
import { checks } from '../services/operations/checks.ts'
import type { BackupKey } from './encrypt-backup.ts'
import type { Header } from './format.ts'
import { describeMissing } from './missing-files.ts'
import { checkRestorable, restoreBackup } from './restore-backup.ts'

export interface DrillOptions {
  /** The server for the temporary database; undefined: an embedded one in a folder of `dataDir`. */
  readonly databaseUrl: string | undefined
  readonly dataDir: string
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
  const { databaseUrl, dataDir, key, encryption } = options
  const header = await timed('read', () => checkRestorable(path, key))
  const temporary = await (databaseUrl === undefined ? openInFolder(dataDir) : openScratch(databaseUrl))
  try {
    const target = { db: temporary.db, uploads: countedFiles() }
    const restored = await timed('restore', () => restoreBackup(target, path, { replace: false, key }))
    const problems = [...(await checkContents(target.db, header, restored.rows))]
    if (restored.missing.length > 0) problems.push(`The backup lacks ${describeMissing(restored.missing)}.`)
    for (const name of checkNames)
      problems.push(...(await timed(`check ${name}`, () => checks[name](target.db))))
    const missing = await timed('check keys', () => findMissingKeys(target.db, encryption, target.uploads))
    if (missing.length > 0) problems.push(`Stored values need the data keys ${missing.join(', ')}.`)
    const { createdAt, rows, files } = restored
    return { createdAt, rows, files, problems }
  } finally {
    await temporary.close()
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

/** Takes files and keeps their starts only: the seal has proved their bytes, and a second copy could fill the disk. */
function countedFiles() {
  const files = new Map<string, { size: number; start: Buffer }>()
  return {
    async stat(name: string) {
      const size = files.get(name)?.size
      return size === undefined ? null : { size, sha256: null }
    },
    async read(name: string) {
      return files.get(name)?.start ?? null
    },
    async write(name: string, bytes: Uint8Array) {
      files.set(name, { size: bytes.length, start: Buffer.from(bytes.subarray(0, fileHeadLength)) })
    },
    async discard(names: readonly string[]) {
      for (const name of names) files.delete(name)
    },
  }
}

/**
 * A new embedded database in a folder of the data folder, which has more room than a folder for temporary files. It is
 * removed when it is closed; the next drill removes what a killed one left.
 * @throws {StartFailure} while another process drills in this data folder
 */
async function openInFolder(dataDir: string): Promise<OpenDatabase> {
  const folder = join(await makeDataFolder(dataDir), 'restore-drill')
  const remove = () => rm(folder, { recursive: true, force: true })
  const lock = await lockFolder(`${folder}.lock`)
  const leave = async () => {
    await remove()
    await lock.release()
  }
  try {
    await remove()
    const { db, close } = await openEmbedded(await makeDataFolder(folder))
    return {
      db,
      async close() {
        try {
          await close()
        } finally {
          await leave()
        }
      },
    }
  } catch (error) {
    await leave()
    throw error
  }
}

/** A new database on the same server, which is dropped when it is closed. */
async function openScratch(databaseUrl: string): Promise<OpenDatabase> {
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
    const database = await openPostgres(url.href, { applicationName: patientApplicationNames.drill })
    return {
      db: database.db,
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
