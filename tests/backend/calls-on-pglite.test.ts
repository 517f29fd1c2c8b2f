import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { describe } from 'vitest'
import { migrationsFolder } from '../../backend/db/migrations.ts'
import * as schema from '../../backend/db/schema.ts'
import { seedTerritories } from '../../backend/db/seed-territories.ts'
import { everyCall } from './calls/every-call.ts'

describe('on the embedded database', () => {
  everyCall(async () => {
    const client = await PGlite.create('memory://')
    const db = drizzle(client, { schema })
    await migrate(db, { migrationsFolder: migrationsFolder() })
    await seedTerritories(db)
    return { db, close: () => client.close() }
  })
})
