import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { territories } from '../../../db/schema/accounts/territories.ts'

/** `Idukki`; null for none. */
export async function nameOfTerritory(db: Database, path: string | null): Promise<string | null> {
  if (path === null) return null
  const [territory] = await db
    .select({ name: territories.name })
    .from(territories)
    .where(eq(territories.path, path))
  return territory?.name ?? null
}
