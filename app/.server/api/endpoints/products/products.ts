// Public products. They are the same for everybody, so calls carry no cookies, and answers are kept until they change.
import * as calls from '@affiliate-booking/contract/calls/products/products'
import type { ProductQuery, SlotQuery } from '@affiliate-booking/contract/calls/products/products'
import type * as z from 'zod'
import { maximumImageBytes } from '@affiliate-booking/shared/uploads/limits'
import { type AppContext, apiOf } from '../../client.ts'
import { cachedResponse } from '../../cache/response-cache.ts'

/** The landing page can do without them. */
export const landingPageLimits = { withinMs: 2000 } as const

export const getHighlights = (context: AppContext) =>
  cachedResponse(context, { key: ['highlights'], subject: {} }, (options) =>
    apiOf(context).call(calls.getHighlights, undefined, { ...options, ...landingPageLimits }),
  )

export const listDestinations = (context: AppContext, limits: { readonly withinMs?: number } = {}) =>
  cachedResponse(context, { key: ['destinations'], subject: {} }, (options) =>
    apiOf(context).call(calls.listDestinations, undefined, { ...options, ...limits }),
  )

export const listProducts = (context: AppContext, query: ProductQuery) =>
  cachedResponse(context, { key: ['products', query], subject: subjectOfSearch(query) }, (options) =>
    apiOf(context).call(calls.listProducts, query, options),
  )

/** Only searches with days look at what is free. */
export const subjectOfSearch = ({ date, departure }: Pick<ProductQuery, 'date' | 'departure'>) =>
  date === undefined ? {} : { days: [date, departure ?? date] as const }

export const listSuggestions = (context: AppContext, q: string) =>
  cachedResponse(context, { key: ['suggestions', q.toLowerCase()], subject: {} }, (options) =>
    apiOf(context).call(calls.listSuggestions, { q }, options),
  )

/** A product; `fresh` skips the cache. */
export const getProduct = (context: AppContext, slug: string, { fresh = false } = {}) =>
  cachedResponse(context, { key: ['product', slug], subject: { slug }, fresh }, (options) =>
    apiOf(context).call(calls.getProduct, undefined, { ...options, params: { slug } }),
  )

type ReviewPage = z.infer<typeof calls.listReviews.payload>

export const listReviews = (context: AppContext, slug: string, page: ReviewPage) =>
  cachedResponse(context, { key: ['reviews', slug, page], subject: { slug } }, (options) =>
    apiOf(context).call(calls.listReviews, page, { ...options, params: { slug } }),
  )

export const lacksReviewPages = (context: AppContext) => apiOf(context).lacks(calls.listReviews)

/** The slots of a product; `fresh` skips the cache. */
export const listSlots = (context: AppContext, slug: string, query: SlotQuery, { fresh = false } = {}) =>
  cachedResponse(context, { key: ['slots', slug, query], subject: { slug }, fresh }, (options) =>
    apiOf(context).call(calls.listSlots, query, { ...options, params: { slug } }),
  )

export const listProductAddresses = (context: AppContext, after: string | undefined) =>
  apiOf(context).call(calls.listProductAddresses, { after }, { anonymous: true })

/** A picture of a product, as the host shows it to everybody, or where `anonymous` is false to this visitor. */
export const getProductImage = (
  context: AppContext,
  id: string,
  width: number,
  { anonymous }: { anonymous: boolean },
) =>
  apiOf(context).fetchImage(`/api/images/${encodeURIComponent(id)}/${width}`, {
    anonymous,
    maximumBytes: maximumImageBytes,
  })

/** Whether the host is known to lack pages of states and districts. */
export const lacksDestinations = (context: AppContext) => apiOf(context).lacks(calls.listDestinations)

/** Whether the host is known to lack products. */
export const lacksProducts = (context: AppContext) => apiOf(context).lacks(calls.listProducts)
