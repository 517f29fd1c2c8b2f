// A backup as an earlier release wrote it.
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type Database, rowsOf } from '../../../../backend/db/database.ts'
import { appliedMigrations } from '../../../../backend/db/migrations.ts'
import { sealBackup } from './seal-backup.ts'

/** Writes the tables as that release did. */
export async function writeOldBackup(db: Database, file: string, tables: readonly string[]): Promise<void> {
  const lines = [
    JSON.stringify({
      backupOf: 'affiliate-booking',
      version: 1,
      createdAt: '2026-10-01T06:00:00Z',
      schema: await appliedMigrations(db),
      tables,
    }),
  ]
  for (const table of tables) {
    const rows = await rowsOf(
      db,
      sql`select (to_jsonb(t) - array(
            select column_name::text from information_schema.columns
            where table_name = ${sql.raw(`'${table}'`)} and is_generated = 'ALWAYS'
          ))::text as json from ${sql.identifier(table)} t`,
      z.object({ json: z.string() }),
    )
    lines.push(...rows.map(({ json }) => `{"table":"${table}","row":${json}}`))
  }
  await sealBackup(file, lines)
}
