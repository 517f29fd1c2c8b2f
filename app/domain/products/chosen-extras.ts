// The extras that a visitor has chosen. They travel in addresses and forms as `extra1=2 Dinner`: by their name, since the
// provider may offer others by the time the address is opened.
import {
  extraPlaces,
  maximumExtraCount,
  maximumExtraName,
} from '@affiliate-booking/contract/options/products/extras'
import type { BookedExtra, Extra } from '@affiliate-booking/shared/prices'

export { maximumExtraCount }

export interface ChosenExtra {
  readonly name: string
  readonly count: number
}

export type ExtraParameter = `extra${(typeof extraPlaces)[number]}`

/** One for each extra that a product can have. */
export const extraParameters = extraPlaces.map((place): ExtraParameter => `extra${place}`)

export const extraText = ({ name, count }: ChosenExtra): string => `${count} ${name}`

/** Undefined for a text that cannot be one. */
export function parseExtra(text: string): ChosenExtra | undefined {
  const [, count = '', name = ''] = /^([1-9]\d?) (.+)$/.exec(text.trim()) ?? []
  const isOne = Number(count) >= 1 && Number(count) <= maximumExtraCount
  return isOne && name.length <= maximumExtraName ? { name, count: Number(count) } : undefined
}

/** Each extra once: of several numbers, the first counts. */
export function extrasIn(texts: readonly string[]): ChosenExtra[] {
  const extras = texts.flatMap((text) => parseExtra(text) ?? [])
  return extras.filter(({ name }, index) => extras.findIndex((extra) => extra.name === name) === index)
}

/** The parameters of an address or a form, with their values. */
export const extraEntries = (extras: readonly ChosenExtra[] = []): [ExtraParameter, string][] =>
  extraParameters.flatMap((parameter, index): [ExtraParameter, string][] => {
    const extra = extras[index]
    return extra === undefined ? [] : [[parameter, extraText(extra)]]
  })

interface Choice {
  /** In the order of the product, with its prices. */
  readonly extras: readonly BookedExtra[]
  /** A sentence for each that the product does not have. */
  readonly notes: readonly string[]
}

/** What can be had of the chosen extras. */
export function chooseExtras(
  offered: readonly Extra[] | null | undefined,
  chosen: readonly ChosenExtra[] = [],
): Choice {
  const all = offered ?? []
  return {
    extras: all.flatMap((extra) => {
      const count = chosen.find(({ name }) => name === extra.name)?.count
      return count === undefined ? [] : [{ ...extra, count }]
    }),
    notes: chosen
      .filter(({ name }) => !all.some((extra) => extra.name === name))
      .map(({ name }) => `“${name}” is not offered any more.`),
  }
}
