// The best of both kinds, for a category or a town.
import type { ResponseOf } from '@affiliate-booking/contract/call'
import type * as calls from '@affiliate-booking/contract/calls/products/products'
import { listProducts } from '../../../.server/api/endpoints/products/products.ts'
import type { AppContext } from '../../../.server/api/client.ts'
import { failToShow } from '../../../.server/http/load-failure.ts'

export type Found = ResponseOf<typeof calls.listProducts>

const shownOfKind = 8

/** Undefined where the host has no products. */
export async function loadBest(context: AppContext, query: calls.ProductQuery) {
  const [tours, stays] = await Promise.all([
    listProducts(context, { ...query, kind: 'tour' }),
    listProducts(context, { ...query, kind: 'stay' }),
  ])
  if (!tours.ok && tours.reason === 'not-offered') return undefined
  if (!tours.ok) return failToShow(tours, 'This page')
  if (!stays.ok) return failToShow(stays, 'This page')
  const kinds = [
    { kind: 'tour', list: tours.value },
    { kind: 'stay', list: stays.value },
  ] as const
  return {
    tours: tours.value,
    stays: stays.value,
    products: kinds.flatMap(({ list }) => list.rows.slice(0, shownOfKind)),
    /** The kinds that there are. */
    kinds: kinds
      .filter(({ list }) => list.rows.length > 0)
      .map(({ kind, list: { total } }) => ({ kind, ...(total != null && { count: total }) })),
  }
}
