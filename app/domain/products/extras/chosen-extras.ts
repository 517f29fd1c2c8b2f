// The extras that a visitor has chosen: read out of an address, and as the product has them.
import { maximumExtraCount, maximumExtraName } from '@affiliate-booking/contract/options/products/extras'
import { findExtras } from '@affiliate-booking/shared/extras'
import type { BookedExtra, Extra } from '@affiliate-booking/shared/prices'
import type { ChosenExtra } from './extra-parameters.ts'

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
  const { extras, gone } = findExtras(offered ?? [], chosen)
  return { extras, notes: gone.map(({ name }) => `“${name}” is not offered any more.`) }
}
