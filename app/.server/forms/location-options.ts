// The option lists of locations. They stay on the server; browsers load districts on demand.
import { indianStates } from '@affiliate-booking/contract/options/india'
import { allIndianStates, districtsAnywhere } from '@affiliate-booking/contract/options/union-territories'
import { countries, defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'

export interface LocationOptions {
  readonly countries: readonly string[]
  /** States of India. */
  readonly states: readonly string[]
  /** Districts of the chosen state; empty while none is chosen. */
  readonly districts: readonly string[]
}

/** Those of the specification: for people. */
const states = indianStates.map(({ name }) => name)

/** With all union territories: for products. */
const allStates = allIndianStates.map(({ name }) => name)

/** The lists for a form in which `state`, a state of India, is chosen. */
export const locationOptions = (state: string | undefined): LocationOptions => ({
  countries,
  states,
  districts: state === undefined ? [] : districtsAnywhere(state),
})

/** The same for a product. */
export const productLocationOptions = (state: string | undefined): LocationOptions => ({
  ...locationOptions(state),
  states: allStates,
})

export interface FormLocation {
  country: string
  state?: string | undefined
  district?: string | undefined
}

/** Errors by field for the location of a product. */
export const productLocationErrors = (place: FormLocation) => locationErrors(place, allStates)

/** Errors by field where the host knows its states and districts itself: the country alone is of a list. */
export const countryErrors = (place: FormLocation): Record<string, string[]> | null =>
  countries.some((country) => country === place.country)
    ? null
    : { country: ['Choose a country from the list.'] }

/** Errors by field for a location that is not in the lists; null when it is. Only India has lists of states. */
export function locationErrors(
  place: FormLocation,
  known: readonly string[] = states,
): Record<string, string[]> | null {
  const wrongCountry = countryErrors(place)
  if (wrongCountry !== null) return wrongCountry
  if (place.country !== defaultCountry || place.state === undefined) return null
  if (!known.includes(place.state)) return { state: ['Choose a state from the list.'] }
  if (place.district === undefined || districtsAnywhere(place.state).includes(place.district)) return null
  return { district: [`Choose a district of ${place.state}.`] }
}
