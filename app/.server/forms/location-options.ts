// The option lists of locations. They stay on the server; browsers load districts on demand.
import { districtsOf, indianStates } from '@affiliate-booking/contract/options/india'
import { countries, defaultCountry } from '@affiliate-booking/contract/options/accounts/registration'

export interface LocationOptions {
  readonly countries: readonly string[]
  /** States of India. */
  readonly states: readonly string[]
  /** Districts of the chosen state; empty while none is chosen. */
  readonly districts: readonly string[]
}

const states = indianStates.map(({ name }) => name)

/** The lists for a form in which `state`, a state of India, is chosen. */
export const locationOptions = (state: string | undefined): LocationOptions => ({
  countries,
  states,
  districts: state === undefined ? [] : districtsOf(state),
})

/** Errors by field for a location that is not in the lists; null when it is. Only India has lists of states. */
export function locationErrors(place: {
  country: string
  state?: string | undefined
  district?: string | undefined
}): Record<string, string[]> | null {
  if (!countries.some((country) => country === place.country)) {
    return { country: ['Choose a country from the list.'] }
  }
  if (place.country !== defaultCountry || place.state === undefined) return null
  if (!states.includes(place.state)) return { state: ['Choose a state from the list.'] }
  if (place.district === undefined || districtsOf(place.state).includes(place.district)) return null
  return { district: [`Choose a district of ${place.state}.`] }
}
