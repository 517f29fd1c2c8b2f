// How chosen extras travel in addresses and forms: as `extra1=2 Dinner`. They go by their name, since the provider may offer
// others by the time the address is opened.
import { extraPlaces } from '@affiliate-booking/contract/options/products/extras'

export { maximumExtraCount } from '@affiliate-booking/contract/options/products/extras'

export interface ChosenExtra {
  readonly name: string
  readonly count: number
}

export type ExtraParameter = `extra${(typeof extraPlaces)[number]}`

/** One for each extra that a product can have. */
export const extraParameters = extraPlaces.map((place): ExtraParameter => `extra${place}`)

export const extraText = ({ name, count }: ChosenExtra): string => `${count} ${name}`

/** The parameters of an address or a form, with their values. */
export const extraEntries = (extras: readonly ChosenExtra[] = []): [ExtraParameter, string][] =>
  extraParameters.flatMap((parameter, index): [ExtraParameter, string][] => {
    const extra = extras[index]
    return extra === undefined ? [] : [[parameter, extraText(extra)]]
  })
