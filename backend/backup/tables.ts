// The tables and types of the schema, by their names in the database.
import { getTableName, is } from 'drizzle-orm'
import { isPgEnum, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../db/schema.ts'

const objects: unknown[] = Object.values(schema)

export const allTables: readonly string[] = objects.filter((each) => is(each, PgTable)).map(getTableName)

export const allTypes: readonly string[] = objects.filter(isPgEnum).map(({ enumName }) => enumName)

/**
 * Sessions are left out: restored, those that were ended since the backup would live again. So are the totals, which
 * triggers make anew from the rows that they count.
 */
const leftOut = new Set<string>(
  [schema.sessions, schema.totals, schema.totalDeltas].map((table) => getTableName(table)),
)
export const savedTables = allTables.filter((name) => !leftOut.has(name))
