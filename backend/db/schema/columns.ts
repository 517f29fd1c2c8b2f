// Columns that many tables have.
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const at = (name: string) => timestamp(name, { withTimezone: true })
export const createdAt = () => at('created_at').notNull()
/** Whole paise. */
export const paise = (name: string) => bigint(name, { mode: 'number' })
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
