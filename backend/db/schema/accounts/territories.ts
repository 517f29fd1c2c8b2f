import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, index, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'

export const territoryKind = pgEnum('territory_kind', ['country', 'state', 'district'])

/** Countries, states and districts, as a tree with a materialised path such as `IN/KL/idukki`. */
export const territories = pgTable(
  'territories',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: territoryKind('kind').notNull(),
    name: text('name').notNull(),
    parentId: integer('parent_id').references((): AnyPgColumn => territories.id),
    path: text('path').notNull().unique('territories_path_unique'),
  },
  (table) => [index('territories_parent_index').on(table.parentId)],
)

// The wider territories of a path have columns of their own, so that a sorted page of a state's list is one index scan,
// however many rows the state has.
export const countryOf = (): SQL => sql`split_part(territory_path, '/', 1)`
export const stateOf = (): SQL =>
  sql`split_part(territory_path, '/', 1) || '/' || split_part(territory_path, '/', 2)`

/** The territory that a row belongs to. */
export const territoryPath = () =>
  text('territory_path')
    .notNull()
    .references(() => territories.path, { onUpdate: 'cascade' })
