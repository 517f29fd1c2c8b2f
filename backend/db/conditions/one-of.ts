import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** Whether an id is one of these, however many they are: the list is one parameter, and `inArray` has one for each. */
export const isOneOf = (id: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${id} = any(${`{${ids.join(',')}}`}::uuid[])`
