import { inArray } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { territories } from '../../db/schema/accounts/territories.ts'

/** `Idukki, Kerala, India`. */
export async function readTerritoryName(db: Database, path: string): Promise<string> {
  const parts = path.split('/')
  const paths = parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
  const found = await db
    .select({ name: territories.name, path: territories.path })
    .from(territories)
    .where(inArray(territories.path, paths))
  return found
    .toSorted((one, other) => other.path.length - one.path.length)
    .map(({ name }) => name)
    .join(', ')
}
