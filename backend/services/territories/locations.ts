// Locations and the paths of their territories. India's states and districts come from the option lists; elsewhere they
// are free text.
import { allIndianStates, districtsAnywhere } from '@affiliate-booking/contract/options/union-territories'
import { type countries, defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'
import { ok, type Result, fail } from '../../result.ts'

export interface Territory {
  kind: 'country' | 'state' | 'district'
  name: string
  path: string
}

export interface Location {
  country: string
  state?: string
  district?: string
}

/** ISO 3166-1. */
const codeOf: Record<(typeof countries)[number], string> = {
  India: 'IN',
  'Sri Lanka': 'LK',
  'United Arab Emirates': 'AE',
  Bangladesh: 'BD',
  Nepal: 'NP',
}

export const countryCodes: ReadonlyMap<string, string> = new Map(Object.entries(codeOf))

/**
 * Lower case letters and digits of any script, joined by hyphens: `Sri Jayawardenepura Kotte` →
 * `sri-jayawardenepura-kotte`.
 */
const slug = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

export const districtPath = (statePath: string, district: string) => `${statePath}/${slug(district)}`

/**
 * The territories of a location, widest first.
 * Fails with 400 if the country, or India's state or district, is not in the lists, or if a name has no letters.
 */
export function resolveTerritories(location: Location): Result<[Territory, ...Territory[]]> {
  const code = countryCodes.get(location.country)
  if (!code) return fail(400, 'Choose a country from the list.')
  const country: Territory = { kind: 'country', name: location.country, path: code }
  if (location.state === undefined) return ok([country])

  const state =
    location.country === defaultCountry ? indianState(location.state) : otherState(code, location.state)
  if (!state) return fail(400, invalidMessage(location, 'state'))
  if (location.district === undefined) return ok([country, state])

  const path = districtPath(state.path, location.district)
  const isKnown =
    location.country === defaultCountry
      ? districtsAnywhere(state.name).includes(location.district)
      : !path.endsWith('/')
  if (!isKnown) return fail(400, invalidMessage(location, 'district'))
  return ok([country, state, { kind: 'district', name: location.district, path }])
}

const invalidMessage = (location: Location, what: 'state' | 'district') =>
  location.country === defaultCountry ? `Choose a ${what} from the list.` : `Enter a valid ${what}.`

function indianState(name: string): Territory | undefined {
  const state = allIndianStates.find((state) => state.name === name)
  return state && { kind: 'state', name, path: `IN/${state.code}` }
}

function otherState(countryCode: string, name: string): Territory | undefined {
  return slug(name) ? { kind: 'state', name, path: `${countryCode}/${slug(name)}` } : undefined
}
