// Places and their paths. India's states and districts are those of the lists; elsewhere they are free text.
import { districtsOf, indianStates } from '@affiliate-booking/contract/options/india'
import { type countries, defaultCountry } from '@affiliate-booking/contract/options/registration'
import { ok, type Result, fail } from '../../result.ts'

export interface Territory {
  kind: 'country' | 'state' | 'district'
  name: string
  path: string
}

/** Where somebody is: a country, a state of it, a district of that. */
export interface Location {
  country: string
  state?: string
  district?: string
}

/** ISO 3166-1 codes of the countries that one can choose. */
const codeOf: Record<(typeof countries)[number], string> = {
  India: 'IN',
  'Sri Lanka': 'LK',
  'United Arab Emirates': 'AE',
  Bangladesh: 'BD',
  Nepal: 'NP',
}

export const countryCodes: ReadonlyMap<string, string> = new Map(Object.entries(codeOf))

/** Lower case letters and digits of any script, joined by hyphens: `Sri Jayawardenepura Kotte` → `sri-jayawardenepura-kotte`. */
const slug = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

export const districtPath = (statePath: string, district: string) => `${statePath}/${slug(district)}`

/**
 * The territories that a place lies in, widest first.
 * Refused when the country is not in the list, when India's state or district is not, or when a name has no letters.
 */
export function resolveTerritories(place: Location): Result<[Territory, ...Territory[]]> {
  const code = countryCodes.get(place.country)
  if (!code) return fail(400, 'Choose a country from the list.')
  const country: Territory = { kind: 'country', name: place.country, path: code }
  if (place.state === undefined) return ok([country])

  const state = place.country === defaultCountry ? indianState(place.state) : freeState(code, place.state)
  if (!state) return fail(400, wording(place, 'state'))
  if (place.district === undefined) return ok([country, state])

  const path = districtPath(state.path, place.district)
  const isKnown =
    place.country === defaultCountry ? districtsOf(state.name).includes(place.district) : !path.endsWith('/')
  if (!isKnown) return fail(400, wording(place, 'district'))
  return ok([country, state, { kind: 'district', name: place.district, path }])
}

const wording = (place: Location, what: 'state' | 'district') =>
  place.country === defaultCountry ? `Choose a ${what} from the list.` : `Enter a valid ${what}.`

function indianState(name: string): Territory | undefined {
  const state = indianStates.find((state) => state.name === name)
  return state && { kind: 'state', name, path: `IN/${state.code}` }
}

function freeState(countryCode: string, name: string): Territory | undefined {
  return slug(name) ? { kind: 'state', name, path: `${countryCode}/${slug(name)}` } : undefined
}
