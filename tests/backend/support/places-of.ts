// Where texts of a person stand, to see that none is left.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { rowsOf } from '../../../backend/db/database.ts'
import type { Stage } from './stage.ts'

/** Where any of these texts stands: in a column of a table, or in an uploaded file. */
export async function placesOf(stage: Stage, texts: readonly string[]): Promise<string[]> {
  const tables = await rowsOf(
    stage.db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    z.object({ name: z.string() }),
  )
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf(
      stage.db,
      // With a name that no table has as a column.
      sql`select sought as text from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) sought
          where exists (select from ${sql.identifier(name)} t where position(lower(sought) in lower(t::text)) > 0)`,
      z.object({ text: z.string() }),
    )
    found.push(...rows.map(({ text }) => `${name}: ${text}`))
  }
  const files = await readdir(stage.uploads, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const file of files.filter((each) => each.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name))
    for (const text of texts) if (bytes.includes(text)) found.push(`${file.name}: ${text}`)
  }
  return found
}
