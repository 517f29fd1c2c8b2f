// The district that somebody has in mind who writes where they live, in their own words.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import { allIndianStates } from '@affiliate-booking/contract/options/union-territories'
import { wordsIn } from '../../../lists/prefix-query.ts'
import { findNamedTown } from '../../towns/towns.ts'
import { type Location, resolveTerritories, type Territory } from '../../territories/locations.ts'

interface Place {
  readonly state: string
  readonly district?: string
}

/** In lower case, without signs; `Jammu & Kashmir` is Jammu and Kashmir. */
const keyOf = (name: string): string =>
  wordsIn(name.toLowerCase())
    .filter((word) => word !== 'and')
    .join(' ')

const country = keyOf(defaultCountry)

/** States and districts by name: several states have a Bilaspur, and Chandigarh is both. */
const namedPlaces = new Map<string, readonly Place[]>()
for (const { name: state, districts } of allIndianStates) {
  addPlace(state, { state })
  for (const district of districts) addPlace(district, { state, district })
}

function addPlace(name: string, place: Place): void {
  namedPlaces.set(keyOf(name), [...(namedPlaces.get(keyOf(name)) ?? []), place])
}

/** `Idukki District` is Idukki. */
const withoutDistrict = (place: string): string => place.replace(/\s+dist(?:rict|t)?\.?\s*$/i, '')

const withoutPinCode = (place: string): string =>
  place.replace(/(?:\bpin(?:\s?code)?\b)?[\s.:–-]*\b\d{3}\s?\d{3}\s*$/i, '')

/** Their districts are the city: who writes `New Delhi` may live in any of them. `New Delhi district` is one of them. */
const statesThatAreCities = new Map<string, Place>([
  [keyOf('Delhi'), { state: 'Delhi' }],
  [keyOf('New Delhi'), { state: 'Delhi' }],
])

/** What a name may mean; nothing for one that is not known. */
function placesNamed(text: string): readonly Place[] {
  const city = statesThatAreCities.get(keyOf(text))
  if (city !== undefined) return [city]
  const name = withoutDistrict(text)
  const places = namedPlaces.get(keyOf(name)) ?? []
  const named = findNamedTown(wordsIn(name.toLowerCase()))
  // More words than the name may be another place.
  if (named === undefined || named.rest.length > 0) return places
  const { town } = named
  return places.some((place) => place.district !== undefined && isInside(place, town))
    ? places
    : [...places, { state: town.state, district: town.district }]
}

/** Cities whose suburbs are in other districts, or in other states. */
const metropolises = new Set(
  ['Mumbai', 'Navi Mumbai', 'Delhi', 'New Delhi', 'Chandigarh', 'Chennai', 'Hyderabad', 'Kolkata']
    .concat(['Bengaluru', 'Bangalore'])
    .map(keyOf),
)

/** Districts of Delhi, and parts of any town: `Thane West`. */
const directions = new Set(['central', 'north', 'east', 'south', 'west', 'old', 'outer'])
const isDirection = (name: string): boolean =>
  keyOf(name)
    .split(' ')
    .every((word) => directions.has(word))

/** `Munnar Idukki Kerala` as its three names; as it is if one of them is not known. */
function splitNames(text: string): readonly string[] {
  if (placesNamed(text).length > 0) return [text]
  const words = wordsIn(text)
  for (let at = 1; at < words.length; at += 1) {
    const last = words.slice(at).join(' ')
    const isCountry = keyOf(last) === country
    if (!isCountry && !namedPlaces.has(keyOf(withoutDistrict(last)))) continue
    const before = splitNames(words.slice(0, at).join(' '))
    // A district of Delhi is South, and no part of India.
    const least = isCountry ? 2 : 1
    if (before.length >= least && before.every((name) => placesNamed(name).length > 0))
      return [...before, last]
  }
  return [text]
}

const isInside = ({ state, district }: Place, around: Place): boolean =>
  state === around.state && (around.district === undefined || district === around.district)

/**
 * `Idukki`, `Idukki district`, `idukki, Kerala, India`, `Munnar`, `Munnar, Idukki` and `Church Road, Munnar, Kerala
 * 685612` are in Idukki, and `Kerala` is the state. Of an unknown part of a metropolis only the state is known, and so of
 * all of Delhi. Undefined for a place that is not known, for names that contradict each other, and for the name of several districts without a state:
 * nobody is sent to the wrong one.
 */
export function resolvePlace(text: string): Location | undefined {
  const parts = text
    .split(',')
    .map(withoutPinCode)
    .filter((part) => keyOf(part) !== '')
    .flatMap(splitNames)
    .filter((name) => keyOf(name) !== country)
  const isInDelhi = parts.some((name) => !isDirection(name) && placesNamed(name).some(isOfDelhi))
  const names = parts.filter((name) => isInDelhi || !isDirection(name))
  const meanings = names.map(placesNamed)
  const known = meanings.filter((places) => places.length > 0)
  // A street or a village comes first. After a single name, it may be another country.
  if (meanings.at(-1)?.length === 0 && known.length < 2) return undefined
  const possible = known
    .flat()
    .filter((place) => known.every((each) => each.some((it) => isInside(place, it))))
  const districts = possible.filter(({ district }) => district !== undefined)
  const [found, ...others] = districts.length > 0 ? districts : possible
  if (found === undefined || others.some((other) => !isInside(other, found))) return undefined
  const { state, district } = found
  const isSuburb = known.length < names.length && names.some((name) => metropolises.has(keyOf(name)))
  if (isSuburb && state === 'Chandigarh') return undefined
  return { country: defaultCountry, state, ...(district !== undefined && !isSuburb && { district }) }
}

const isOfDelhi = ({ state }: Place): boolean => state === 'Delhi'

/** From the country down to the district of a place; null for none, and for one that is not known. */
export function territoriesOfPlace(place: string | null): readonly [Territory, ...Territory[]] | null {
  const location = place === null ? undefined : resolvePlace(place)
  const territories = location && resolveTerritories(location)
  return territories?.ok === true ? territories.value : null
}
