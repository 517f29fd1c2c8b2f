import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from '../columns.ts'
import { territories } from './territories.ts'
import { users } from './users.ts'

/** The one administrator of a territory who gets its override: the first, unless a super_admin chooses another. */
export const primaryAdmins = pgTable('primary_admins', {
  territoryPath: text('territory_path')
    .primaryKey()
    .references(() => territories.path, { onUpdate: 'cascade', onDelete: 'cascade' }),
  adminId: uuid('admin_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  since: at('since').notNull(),
})
