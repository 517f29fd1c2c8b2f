// The towns that we know: by their names, and by distance.
import type { Coordinates } from '@affiliate-booking/contract/options/products/coordinates'
import type { TownDistance } from '@affiliate-booking/contract/shapes/products/towns'
import { kilometresBetween } from '@affiliate-booking/shared/distances'
import { tellingWords } from '../../lists/prefix-query.ts'
import { directionFrom } from './directions.ts'
import { townRows } from './town-rows.ts'

export interface Town extends Coordinates {
  readonly name: string
  readonly district: string
  readonly state: string
  /** The name and the other names. */
  readonly names: readonly string[]
}

export const towns: readonly Town[] = townRows.map((row) => {
  const [name = '', district = '', state = '', latitude, longitude, ...others] = row.split('|')
  return {
    name,
    district,
    state,
    latitude: Number(latitude),
    longitude: Number(longitude),
    names: [name, ...others],
  }
})

/** As those of a search, without “of” and the like. */
const wordsOfName = (name: string): readonly string[] => tellingWords(name.toLowerCase())

/** The words of all names, so that a mistyped one can be corrected. */
export const townWords: ReadonlySet<string> = new Set(
  towns.flatMap(({ names }) => names.flatMap(wordsOfName)),
)

const byFirstWord = new Map<string, { words: readonly string[]; town: Town }[]>()
for (const town of towns) {
  for (const words of town.names.map(wordsOfName)) {
    const [first = ''] = words
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, town }])
  }
}

const byPlace = new Map(towns.map((town) => [`${town.name}, ${town.state}`.toLowerCase(), town]))

/** The town that a text like `Munnar, Kerala` names. */
export const findTown = (place: string): Town | undefined => byPlace.get(place.toLowerCase())

export interface NamedTown {
  town: Town
  /** The words that do not name it. */
  rest: readonly string[]
}

/** The town with the longest name among words in lower case; of those with the same name, the better known. */
export function findNamedTown(words: readonly string[]): NamedTown | undefined {
  const found = words
    .flatMap((word, at) => (byFirstWord.get(word) ?? []).map((named) => ({ ...named, at })))
    .filter(({ words: name, at }) => name.every((word, index) => words[at + index] === word))
  const [best] = found.toSorted((one, other) => other.words.length - one.words.length)
  return best && { town: best.town, rest: words.toSpliced(best.at, best.words.length) }
}

/** The towns around a position, the nearest first; at most `withinKm` away. */
export const townsAround = (position: Coordinates, withinKm: number): { town: Town; km: number }[] =>
  towns
    .map((town) => ({ town, km: kilometresBetween(town, position) }))
    .filter(({ km }) => km <= withinKm)
    .toSorted((one, other) => one.km - other.km)

/** How far a position is from a town, in whole kilometres, and in which direction from it. */
export const distanceFrom = (town: Town, position: Coordinates): TownDistance => ({
  name: town.name,
  state: town.state,
  kilometres: Math.round(kilometresBetween(town, position)),
  direction: directionFrom(town, position),
})

/** The nearest known towns of a position, for its page. */
export const nearestTowns = (position: Coordinates): TownDistance[] =>
  townsAround(position, 80)
    .slice(0, 3)
    .map(({ town }) => distanceFrom(town, position))
