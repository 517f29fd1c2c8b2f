// Extras of a booking: which of them a product has, and how they are named. Prices in paise.
import type { BookedExtra, Extra } from './prices.ts'

type ChosenExtra = Omit<BookedExtra, 'price'>

interface FoundExtras {
  /** In the order of the product, with its prices. */
  readonly extras: BookedExtra[]
  /** Those that it does not have. */
  readonly gone: ChosenExtra[]
}

/** What a product has of the chosen extras. */
export function findExtras(offered: readonly Extra[], chosen: readonly ChosenExtra[]): FoundExtras {
  return {
    extras: offered.flatMap((extra) => {
      const count = chosen.find(({ name }) => name === extra.name)?.count
      return count === undefined ? [] : [{ ...extra, count }]
    }),
    gone: chosen.filter(({ name }) => !offered.some((extra) => extra.name === name)),
  }
}

/** Without the price: `2 × Dinner, one person`. */
export const formatExtraCount = ({ name, count }: ChosenExtra): string => `${count} × ${name}`
