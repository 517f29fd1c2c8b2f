import { type SQL, sql } from 'drizzle-orm'

/** Runs of letters and digits. Nothing of the query language is among them. */
export const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/**
 * A text search query that matches rows with every word of the text, as prefixes; null if the text has no word.
 * Operators of the query language are removed.
 */
export function prefixQuery(text: string): SQL | null {
  const words = wordsIn(text)
  if (words.length === 0) return null
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
