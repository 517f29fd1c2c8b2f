// Public products. They are the same for everybody, so calls carry no cookies, and responses are cached for some seconds.
import * as calls from '@affiliate-booking/contract/calls/products/products'
import type { ProductQuery, SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import { type AppContext, apiOf } from '../../client.ts'
import { dropCachedResponse, cachedResponse } from '../../cache/response-cache.ts'

// The landing page can do without them.
const highlightsWithinMs = 2000

export const getHighlights = (context: AppContext) =>
  cachedResponse(['highlights'], () =>
    apiOf(context).call(calls.getHighlights, undefined, { anonymous: true, withinMs: highlightsWithinMs }),
  )

export const listDestinations = (context: AppContext) =>
  cachedResponse(['destinations'], () =>
    apiOf(context).call(calls.listDestinations, undefined, { anonymous: true }),
  )

export const listProducts = (context: AppContext, query: ProductQuery) =>
  cachedResponse(['products', query], () =>
    apiOf(context).call(calls.listProducts, query, { anonymous: true }),
  )

export const listSuggestions = (context: AppContext, q: string) =>
  cachedResponse(['suggestions', q.toLowerCase()], () =>
    apiOf(context).call(calls.listSuggestions, { q }, { anonymous: true }),
  )

/** A product; `fresh` skips the cache. */
export function getProduct(context: AppContext, slug: string, { fresh = false } = {}) {
  const key = ['product', slug]
  if (fresh) dropCachedResponse(key)
  return cachedResponse(key, () =>
    apiOf(context).call(calls.getProduct, undefined, { anonymous: true, params: { slug } }),
  )
}

/** The slots of a product; `fresh` skips the cache. */
export function listSlots(context: AppContext, slug: string, query: SlotQuery, { fresh = false } = {}) {
  const key = ['slots', slug, query]
  if (fresh) dropCachedResponse(key)
  return cachedResponse(key, () =>
    apiOf(context).call(calls.listSlots, query, { anonymous: true, params: { slug } }),
  )
}

export const listProductAddresses = (context: AppContext, after: string | undefined) =>
  apiOf(context).call(calls.listProductAddresses, { after }, { anonymous: true })

/** A picture of a product, as the host shows it to everybody, or where `anonymous` is false to this visitor. */
export const getProductImage = (
  context: AppContext,
  id: string,
  width: number,
  { anonymous }: { anonymous: boolean },
) => apiOf(context).fetchImage(`/api/images/${encodeURIComponent(id)}/${width}`, { anonymous })

/** Whether the host is known to lack pages of states and districts. */
export const lacksDestinations = (context: AppContext) => apiOf(context).lacks(calls.listDestinations)

/** Whether the host is known to lack products. */
export const lacksProducts = (context: AppContext) => apiOf(context).lacks(calls.listProducts)
