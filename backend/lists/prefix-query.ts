import { type SQL, sql } from 'drizzle-orm'

/** Runs of letters and digits. Nothing of the query language is among them. */
export const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

const smallWords: ReadonlySet<string> = new Set(
  'a an and around at best by do for from i in me my near of on places the things to top visit with'.split(
    ' ',
  ),
)

/** The words of a text in lower case without those that say nothing; all of them if no other is left. */
export function tellingWords(text: string): readonly string[] {
  const words = wordsIn(text)
  const telling = words.filter((word) => !smallWords.has(word))
  return telling.length > 0 ? telling : words
}

/**
 * A text search query that matches rows with every word of the text, as prefixes; null if the text has no word.
 * Operators of the query language are removed.
 */
export function prefixQuery(text: string): SQL | null {
  const words = wordsIn(text)
  if (words.length === 0) return null
  return sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}
