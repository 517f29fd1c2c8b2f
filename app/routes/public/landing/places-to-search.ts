// What the search of the start page offers while somebody types.
import type { DestinationRow } from '../../../domain/products/destinations.ts'

interface Destinations {
  readonly rows: readonly Pick<DestinationRow, 'state' | 'district' | 'tours' | 'stays'>[]
  readonly towns?:
    | readonly { readonly name: string; readonly district: string; readonly state: string }[]
    | null
    | undefined
}

/** They are part of the page, so there are not more. */
const maximum = 60

/** Districts and towns by their names, each once and in alphabetical order: those where most can be booked. */
export function placesToSearch({ rows, towns }: Destinations): string[] {
  const best = rows.toSorted((a, b) => b.tours + b.stays - (a.tours + a.stays))
  const names = best.flatMap(({ state, district }) => [
    district,
    ...(towns ?? [])
      .filter((town) => town.state === state && town.district === district)
      .map(({ name }) => name),
  ])
  return [...new Set(names)].slice(0, maximum).toSorted((a, b) => a.localeCompare(b, 'en'))
}
