// Tours and stays. They are the same for everybody, so the host is asked without anybody's cookies, and what it answered
// is kept for some seconds: many who look at the same page at once are one who looks.
import {
  getHighlights,
  getProduct,
  listProductAddresses,
  listProducts,
  listSlots,
  type ProductQuery,
  type SlotQuery,
} from '@affiliate-booking/contract/calls/products'
import { type AppContext, hostOf } from '../host.ts'
import type { Outcome } from '../response.ts'
import { callExtended } from '../optional-endpoint.ts'
import { forgetAnswer, keptAnswer } from '../response-cache.ts'

// A start page does not wait long for what it can do without.
const highlightsWithinMs = 2000

export const fetchHighlights = (context: AppContext) =>
  keptAnswer(['highlights'], () =>
    callExtended(context, getHighlights, undefined, { anonymous: true, withinMs: highlightsWithinMs }),
  )

export const searchProducts = (context: AppContext, query: ProductQuery) =>
  keptAnswer(['products', query], () => callExtended(context, listProducts, query, { anonymous: true }))

export const fetchProduct = (context: AppContext, slug: string) =>
  keptAnswer(['product', slug], () =>
    hostOf(context).call(getProduct, undefined, { anonymous: true, params: { slug } }),
  )

/** The days of a product; `fresh` where somebody has just found them to have changed. */
export function fetchSlots(context: AppContext, slug: string, query: SlotQuery, { fresh = false } = {}) {
  const key = ['slots', slug, query]
  if (fresh) forgetAnswer(key)
  return keptAnswer(key, () => hostOf(context).call(listSlots, query, { anonymous: true, params: { slug } }))
}

export const fetchProductAddresses = (context: AppContext, after: string | undefined) =>
  callExtended(context, listProductAddresses, { after }, { anonymous: true })

/** A picture of a product, as the host has it. */
export const fetchPicture = (context: AppContext, id: string, width: number) =>
  hostOf(context).fetchImage(`/api/images/${encodeURIComponent(id)}/${width}`, { anonymous: true })

/** Whether a refusal is the host's way to say that it has no tours and stays at all: an address says so of itself alone. */
export async function lacksCatalogue(context: AppContext, refusal: Outcome<unknown>): Promise<boolean> {
  if (refusal.ok || ![404, 405, 501].includes(refusal.status)) return false
  const outcome = await fetchHighlights(context)
  return !outcome.ok && outcome.reason === 'not-offered'
}
