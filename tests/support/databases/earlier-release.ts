// The migrations as an earlier release had them.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { migrationsFolder } from '../../../backend/db/migrations.ts'

/** Applies the migrations of a folder. */
export type Migrate = (folder: string) => Promise<void>

export const withoutTables = 'drop schema public, drizzle cascade; create schema public'

const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Applies the migrations before one of them. */
export async function migrateUntil(migration: string, migrate: Migrate): Promise<void> {
  const earlier = await mkdtemp(join(tmpdir(), 'migrations-'))
  await cp(migrationsFolder(), earlier, { recursive: true })
  const journalFile = join(earlier, 'meta', '_journal.json')
  const journal = Journal.parse(JSON.parse(await readFile(journalFile, 'utf8')))
  const end = journal.entries.findIndex(({ tag }) => tag === migration)
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  await migrate(earlier)
  await rm(earlier, { recursive: true })
}
