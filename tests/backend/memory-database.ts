// The embedded database in memory, with its schema and the known places.
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../backend/db/migrations.ts'
import type { OpenDatabase } from '../../backend/db/open-database.ts'
import * as schema from '../../backend/db/schema.ts'
import { seedTerritories } from '../../backend/db/seed-territories.ts'

export async function openMemory(): Promise<OpenDatabase> {
  const client = await PGlite.create('memory://')
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder: migrationsFolder() })
  await seedTerritories(db)
  return { db, close: () => client.close() }
}
