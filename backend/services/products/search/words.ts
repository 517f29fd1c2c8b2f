// The words of a search: prefixes, kinds ("munnar stay"), other names of cities, and plurals.
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { products } from '../../../db/schema/products/products.ts'
import { wordsIn } from '../../../lists/prefix-query.ts'

const smallWords: ReadonlySet<string> = new Set(
  'a an and around at by for from in near of on the to with'.split(' '),
)

const kindWords: ReadonlyMap<string, ProductKind> = new Map([
  ...['tour', 'tours', 'trip', 'trips', 'activity', 'activities'].map((word) => [word, 'tour'] as const),
  ...['stay', 'stays', 'hotel', 'hotels', 'room', 'rooms', 'lodging'].map((word) => [word, 'stay'] as const),
])

/** Names of one city, of which a product has one and a visitor may type the other. */
const otherNames = [
  ['alappuzha', 'alleppey'],
  ['bengaluru', 'bangalore'],
  ['chennai', 'madras'],
  ['ernakulam', 'kochi', 'cochin'],
  ['kolkata', 'calcutta'],
  ['kollam', 'quilon'],
  ['kozhikode', 'calicut'],
  ['mumbai', 'bombay'],
  ['mysuru', 'mysore'],
  ['nilgiris', 'ooty', 'udhagamandalam'],
  ['puducherry', 'pondicherry'],
  ['pune', 'poona'],
  ['shimla', 'simla'],
  ['thiruvananthapuram', 'trivandrum'],
  ['thrissur', 'trichur'],
  ['vadodara', 'baroda'],
  ['varanasi', 'banaras', 'benares', 'kashi'],
  ['visakhapatnam', 'vizag'],
] as const

/** In lower case, without words that say nothing. */
export function wordsOf(text: string): readonly string[] {
  const words = wordsIn(text.toLowerCase())
  const telling = words.filter((word) => !smallWords.has(word))
  return telling.length > 0 ? telling : words
}

export const isKindWord = (word: string): boolean => kindWords.has(word)

const singularOf = (word: string) => (/[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word)

const namesOf = (word: string): readonly string[] =>
  otherNames.find((names) => names.some((name) => name === word)) ?? [singularOf(word)]

/** All of them, so that a mistyped one can be corrected. */
export const cityNames: readonly string[] = otherNames.flat()

/**
 * Products with every word of the text, as prefixes, in the title, location, category or description; a word for a kind
 * matches all of that kind. Undefined for a text without a letter or digit.
 */
export function matchesWords(text: string | undefined): SQL | undefined {
  return and(
    ...wordsOf(text ?? '').map((word) => {
      const kind = kindWords.get(word)
      // Letters and digits only, so nothing that is typed is an operator.
      const prefixes = namesOf(word).map((name) => `${name}:*`)
      const isInText = sql`${products.search} @@ to_tsquery('simple', ${prefixes.join(' | ')})`
      return kind === undefined ? isInText : or(isInText, sql`${products.kind} = ${kind}`)
    }),
  )
}
