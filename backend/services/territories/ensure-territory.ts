import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'
import type { Territory } from './locations.ts'

/**
 * Inserts the territories (widest first) that the database does not have yet, such as states outside India.
 * @returns the path of the narrowest
 */
export async function ensureTerritory(db: Database, chain: readonly Territory[]): Promise<string> {
  let parent: { id: number; path: string } | undefined
  for (const territory of chain) {
    parent =
      (await findTerritory(db, territory.path)) ?? (await addTerritory(db, territory, parent?.id ?? null))
  }
  if (!parent) throw new Error('A location has at least a country')
  return parent.path
}

async function findTerritory(db: Database, path: string) {
  const [row] = await db
    .select({ id: territories.id, path: territories.path })
    .from(territories)
    .where(eq(territories.path, path))
  return row
}

async function addTerritory(db: Database, territory: Territory, parentId: number | null) {
  const { kind, name, path } = territory
  await db.insert(territories).values({ kind, name, path, parentId }).onConflictDoNothing()
  const row = await findTerritory(db, path)
  if (!row) throw new Error(`The territory ${path} was neither inserted nor found`)
  return row
}
