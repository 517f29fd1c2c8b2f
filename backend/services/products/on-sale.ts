// Conditions for products that the public can see.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { products } from '../../db/schema/products/products.ts'
import { users } from '../../db/schema/accounts/users.ts'
import { prefixQuery } from '../../lists/prefix-query.ts'

/** Approved, with an active provider. For queries that join `users` as the provider. */
export const isOnSale = (): SQL | undefined =>
  and(eq(products.status, 'approved'), eq(users.status, 'active'))

export const isProvider = (): SQL => eq(users.id, products.providerId)

/**
 * Products with every word of the text, as prefixes, in the title, location, category or description. Undefined for a
 * text without a letter or digit.
 */
export function matchesSearch(text: string | undefined): SQL | undefined {
  const query = prefixQuery(text ?? '')
  return query ? sql`${products.search} @@ ${query}` : undefined
}
