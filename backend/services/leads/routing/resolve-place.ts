// The district that somebody has in mind who writes where they live, in their own words.
import { defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import { allIndianStates } from '@affiliate-booking/contract/options/union-territories'
import { wordsIn } from '../../../lists/prefix-query.ts'
import { findNamedTown } from '../../towns/towns.ts'
import { type Location, resolveTerritories, type Territory } from '../../territories/locations.ts'

const sameName = (one: string, other: string) =>
  wordsIn(one).join(' ').toLowerCase() === wordsIn(other).join(' ').toLowerCase()

/** `Idukki District` is Idukki. */
const withoutDistrict = (place: string): string => place.replace(/\s+dist(?:rict|t)?\.?\s*$/i, '')

/**
 * `Idukki`, `Idukki district`, `idukki, Kerala, India` and `Munnar` are in Idukki, and `Kerala` is the state. Undefined
 * for a place that is not known, and for the name of several districts without a state: nobody is sent to the wrong
 * one.
 */
export function resolvePlace(text: string): Location | undefined {
  const [named = '', state] = text
    .split(',')
    .filter((part, at) => at === 0 || !sameName(part, defaultCountry))
  const place = withoutDistrict(named)
  const districts = allIndianStates
    .filter(({ name }) => state === undefined || sameName(name, state))
    .flatMap(({ name, districts: names }) => names.map((district) => ({ state: name, district })))
    .filter(({ district }) => sameName(district, place))
  const [found, ...others] = districts
  if (found !== undefined) return others.length === 0 ? { country: defaultCountry, ...found } : undefined
  const town = findNamedTown(wordsIn(place.toLowerCase()))
  // More words than the name may be another place.
  if (town === undefined || town.rest.length > 0) return state === undefined ? findState(place) : undefined
  if (state !== undefined && !sameName(town.town.state, state)) return undefined
  return { country: defaultCountry, state: town.town.state, district: town.town.district }
}

function findState(place: string): Location | undefined {
  const state = allIndianStates.find(({ name }) => sameName(name, place))
  return state && { country: defaultCountry, state: state.name }
}

/** From the country down to the district of a place; null for none, and for one that is not known. */
export function territoriesOfPlace(place: string | null): readonly [Territory, ...Territory[]] | null {
  const location = place === null ? undefined : resolvePlace(place)
  const territories = location && resolveTerritories(location)
  return territories?.ok === true ? territories.value : null
}
