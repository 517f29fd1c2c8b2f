import { eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

export interface TerritoryColumns {
  readonly countryPath: AnyPgColumn
  readonly statePath: AnyPgColumn
  readonly territoryPath: AnyPgColumn
}

/** Rows in a territory. Compares one column with the whole path rather than a prefix, so that an index can be used. */
export function inTerritory(path: string, table: TerritoryColumns): SQL {
  const column = [table.countryPath, table.statePath, table.territoryPath][path.split('/').length - 1]
  return column === undefined ? sql`false` : eq(column, path)
}
