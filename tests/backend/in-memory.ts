// PGlite in memory, with the schema and the places, as the product opens it.
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../../backend/db/migrations.ts'
import type { ServedDatabase } from '../../backend/db/open-database.ts'
import { executeOn } from '../../backend/db/open-database.ts'
import * as schema from '../../backend/db/schema.ts'
import { seedTerritories } from '../../backend/db/seed/seed-territories.ts'

export async function openInMemory(): Promise<ServedDatabase> {
  const client = await PGlite.create('memory://')
  const db = drizzle(client, { schema })
  await migrate(db, { migrationsFolder: migrationsFolder() })
  await seedTerritories(db)
  return { db, executeSql: executeOn(client), close: () => client.close() }
}
