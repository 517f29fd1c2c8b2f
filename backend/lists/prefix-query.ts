import { type SQL, sql } from 'drizzle-orm'

/**
 * What somebody typed, as a query of words that begin so, all of which must occur; null when it has no word. Nothing of
 * the language of queries is left in it.
 */
export function prefixQuery(text: string): SQL | null {
  const words = text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  if (words.length === 0) return null
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
