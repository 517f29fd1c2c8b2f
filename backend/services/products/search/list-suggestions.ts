// What a visitor may mean who has typed the beginning of a word: states, districts, towns, categories and products.
import type { Suggestion } from '@affiliate-booking/contract/shapes/products/towns'
import { and, desc, sql } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { products } from '../../../db/schema/products/products.ts'
import { users } from '../../../db/schema/accounts/users.ts'
import { wordsIn } from '../../../lists/prefix-query.ts'
import { listDistricts } from './list-destinations.ts'
import { isOnSale, isProvider } from '../on-sale.ts'
import { readOncePerMinute } from './minute-cache.ts'
import { findTownsOnSale } from './towns-on-sale.ts'

interface Place {
  /** In lower case. */
  readonly names: readonly string[]
  readonly suggestion: Suggestion
}

const maximumSuggestions = 8
const maximumProducts = 4

/** At most eight, places first. */
export async function listSuggestions(db: Database, text: string, now: Date): Promise<Suggestion[]> {
  const typed = wordsIn(text.toLowerCase()).join(' ')
  if (typed.length < 2) return []
  const [places, found] = await Promise.all([findPlaces(db, now), findProducts(db, typed)])
  // A name that begins with the text comes before one of which a later word does.
  const begins = places.filter(({ names }) => names.some((name) => name.startsWith(typed)))
  const contains = places.filter(({ names }) => names.some((name) => name.includes(` ${typed}`)))
  const ofPlaces = [...new Set([...begins, ...contains])].map(({ suggestion }) => suggestion)
  return [...ofPlaces.slice(0, maximumSuggestions - found.length), ...found]
}

/** Towns with products around them, then districts, states and categories with products. */
async function readPlaces(db: Database, now: Date): Promise<readonly Place[]> {
  const [destinations, towns, categories] = await Promise.all([
    listDistricts(db),
    findTownsOnSale(db, now),
    db
      .selectDistinct({ category: products.category })
      .from(products)
      .innerJoin(users, isProvider())
      .where(isOnSale())
      .orderBy(products.category),
  ])
  const townPlaces = towns.map(({ name, names, state }): Place => ({
    names: names.map(lower),
    suggestion: { kind: 'town', text: name, state },
  }))
  const districts = destinations.map(({ state, district }): Place => ({
    names: [lower(district)],
    suggestion: { kind: 'district', text: district, state },
  }))
  const states = [...new Set(destinations.map(({ state }) => state))].map((state): Place => ({
    names: [lower(state)],
    suggestion: { kind: 'state', text: state, state },
  }))
  const kinds = categories.map(({ category }): Place => ({
    names: [lower(category)],
    suggestion: { kind: 'category', text: category },
  }))
  const isTown = new Set(townPlaces.map(({ suggestion: { text, state } }) => `${text}, ${state}`))
  return [
    ...townPlaces,
    ...districts.filter(({ suggestion: { text, state } }) => !isTown.has(`${text}, ${state}`)),
    ...states,
    ...kinds,
  ]
}

const findPlaces = readOncePerMinute(readPlaces)

const lower = (name: string) => wordsIn(name.toLowerCase()).join(' ')

/** By words of the title. */
async function findProducts(db: Database, typed: string): Promise<Suggestion[]> {
  const query = typed
    .split(' ')
    .map((word) => `${word}:*A`)
    .join(' & ')
  const rows = await db
    .select({ text: products.title, slug: products.slug, state: products.state, district: products.district })
    .from(products)
    .innerJoin(users, isProvider())
    .where(and(isOnSale(), sql`${products.search} @@ to_tsquery('simple', ${query})`))
    .orderBy(desc(products.rank), desc(products.id))
    .limit(maximumProducts)
  return rows.map((row) => ({ kind: 'product', ...row }))
}
