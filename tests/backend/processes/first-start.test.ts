// First starts after one that was killed. process.test.ts has a first start in a new data folder.
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import { openEmbedded } from '../../../backend/db/open-embedded.ts'
import type * as start from '../../../backend/start.ts'
import { builtBackend } from '../support/commands/built-backend.ts'

let folder = ''
let built: Awaited<ReturnType<typeof builtBackend>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-start-'))
  built = await builtBackend()
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const begin = (dataDir: string): Promise<start.StartedBackend> =>
  built.startBackend({ dataDir, demo: false, publicOrigin: 'http://localhost:3000' })

/** Starts it once and stops it. Gives what is in the database then. */
async function firstStart(dataDir: string) {
  const backend = await begin(dataDir)
  await backend.stop()
  const { db, close } = await openEmbedded(dataDir, { skipMigrations: true })
  const [found] = await rowsOf(
    db,
    sql`select count(*)::int as territories from territories`,
    z.object({ territories: z.number() }),
  )
  await close()
  return found
}

describe('the first start', () => {
  test('makes the folder again when it was killed before the database was whole', async () => {
    const dataDir = join(folder, 'half')
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'PG_VERSION'), '18\n')
    await writeFile(join(dataDir, 'database.unfinished'), '')
    expect((await firstStart(dataDir))?.territories).toBeGreaterThan(700)
    expect(existsSync(join(dataDir, 'database.unfinished'))).toBe(false)
  })

  test('gives a command no database that is not whole', async () => {
    const dataDir = join(folder, 'unfinished')
    await firstStart(dataDir)
    const copy = join(folder, 'copy')
    await cp(dataDir, copy, { recursive: true })
    await writeFile(join(copy, 'database.unfinished'), '')
    await expect(openEmbedded(copy, { skipMigrations: true })).rejects.toThrow(/^There is no database in/)
  })
})
