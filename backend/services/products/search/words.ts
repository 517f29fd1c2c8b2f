// The words of a search: prefixes, kinds ("munnar stay"), towns with their other names, and plurals.
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'
import { and, or, type SQL, sql } from 'drizzle-orm'
import { products } from '../../../db/schema/products/products.ts'
import { tellingWords, wordsIn } from '../../../lists/prefix-query.ts'
import { findNamedTown, type NamedTown, townWords } from '../../towns/towns.ts'
import { isWithin } from './position.ts'
import { inTownKm } from './towns-on-sale.ts'

const kindWords: ReadonlyMap<string, ProductKind> = new Map([
  ...['tour', 'tours', 'trip', 'trips', 'activity', 'activities'].map((word) => [word, 'tour'] as const),
  ...['stay', 'stays', 'hotel', 'hotels', 'room', 'rooms', 'lodging'].map((word) => [word, 'stay'] as const),
])

/** Names of districts and cities that no town of ours has, of which a product has one and a visitor may type the other. */
const otherNames = [
  ['nilgiris', 'ooty', 'udhagamandalam'],
  ['coorg', 'kodagu', 'madikeri'],
] as const

/** In lower case, without words that say nothing. */
export const wordsOf = (text: string): readonly string[] => tellingWords(text.toLowerCase())

export const isKindWord = (word: string): boolean => kindWords.has(word)

/** Beginnings of the singular and the plural of a word: `beach` of “beaches”, `monastery` and `monasteries` of each other. */
function stemsOf(word: string): readonly string[] {
  if (word.length <= 4) return [word]
  if (/[^aeiou]y$/.test(word)) return [word, `${word.slice(0, -1)}ies`]
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`]
  if (/(?:ch|sh|ss|x|z)es$/.test(word)) return [word.slice(0, -2)]
  return [/[^s]s$/.test(word) ? word.slice(0, -1) : word]
}

const otherNamesOf = (word: string): readonly string[] | undefined =>
  otherNames.find((names) => names.some((name) => name === word))

/** All of them, so that a mistyped one can be corrected. */
export const placeWords: readonly string[] = [...new Set([...otherNames.flat(), ...townWords])]

const nearWords: ReadonlySet<string> = new Set(['near', 'around', 'nearby'])
const nearTownKm = 60

interface SearchedTown extends NamedTown {
  withinKm: number
}

/** The town that a text names; further around for “near Munnar”. */
export function findSearchedTown(text: string | undefined): SearchedTown | undefined {
  const named = findNamedTown(wordsOf(text ?? ''))
  const isNear = wordsIn((text ?? '').toLowerCase()).some((word) => nearWords.has(word))
  return named && { ...named, withinKm: isNear ? nearTownKm : inTownKm }
}

const matches = (query: string) => sql`${products.search} @@ to_tsquery('simple', ${query})`

/**
 * Products with every word of the text, as prefixes, in the title, location, category or description; a word for a kind
 * matches all of that kind, and the name of a town those around it. Undefined for a text without a letter or digit.
 */
export function matchesWords(text: string | undefined): SQL | undefined {
  const named = findSearchedTown(text)
  return and(named && isInTown(named), ...(named?.rest ?? wordsOf(text ?? '')).map(matchesWord))
}

function matchesWord(word: string): SQL | undefined {
  const kind = kindWords.get(word)
  // Letters and digits only, so nothing that is typed is an operator.
  const isInText = matches((otherNamesOf(word) ?? stemsOf(word)).map((name) => `${name}:*`).join(' | '))
  return kind === undefined ? isInText : or(isInText, sql`${products.kind} = ${kind}`)
}

function isInTown({ town, withinKm }: SearchedTown): SQL | undefined {
  const names = new Set(town.names.flatMap((name) => expand(wordsIn(name.toLowerCase()))))
  return or(matches([...names].join(' | ')), isWithin(town, withinKm))
}

/** `mount & abu`, and the other names of a single word. Whole words: birds are not in Bir. */
const expand = (words: readonly string[]): readonly string[] =>
  words.length === 1 ? [...words, ...(otherNamesOf(words[0] ?? '') ?? [])] : [`(${words.join(' & ')})`]
