// The results of a search as its page shows them.
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type { listProducts } from '@affiliate-booking/contract/calls/products/products'
import { shortTownDistance } from '../../../domain/products/towns.ts'

/** With distances in words, so that browsers need no code for them. */
export const withDistances = ({ rows, nearbyTowns, ...list }: ResponseOf<typeof listProducts>) => ({
  ...list,
  rows: rows.map((row) => ({
    ...row,
    distance: row.fromTown == null ? undefined : ` · ${shortTownDistance(row.fromTown)}`,
  })),
  nearbyTowns: (nearbyTowns ?? []).map(({ name, kilometres, direction, text }) => ({
    name,
    distance: `${kilometres} km ${direction}`,
    text,
  })),
})
export type SearchResults = ReturnType<typeof withDistances>
