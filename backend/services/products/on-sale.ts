// Which tours and stays everybody sees, and how words find them.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { products } from '../../db/schema/products.ts'
import { users } from '../../db/schema/users.ts'
import { prefixQuery } from '../../lists/prefix-query.ts'

/** Approved, of a provider who is active. For queries that join `users` as the provider. */
export const isOnSale = (): SQL | undefined =>
  and(eq(products.status, 'approved'), eq(users.status, 'active'))

/** Who offers it. */
export const isProvider = (): SQL => eq(users.id, products.providerId)

/**
 * Tours and stays with words that begin like those of the text, in the title, the place, the category or the
 * description; undefined for a text without a letter or digit, which looks for nothing.
 */
export function matchesSearch(text: string | undefined): SQL | undefined {
  const query = prefixQuery(text ?? '')
  return query ? sql`${products.search} @@ ${query}` : undefined
}
