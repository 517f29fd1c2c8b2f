// The public calls: approved products, their slots and their images.
import * as z from 'zod'
import { count, instant } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { Day } from '../../days.ts'
import { pageQuery, searchText } from '../../lists.ts'
import { ProductList } from '../../shapes/products/found-products.ts'
import { Destination, ProductCard, ProductPage, Slot } from '../../shapes/products/products.ts'
import { ReviewList } from '../../shapes/products/reviews.ts'
import { DestinationTown, Suggestion } from '../../shapes/products/towns.ts'
import { maximumGuests } from '../../options/bookings.ts'
import {
  durationRangeNames,
  onlyYes,
  productKinds,
  productSorts,
  ratingSteps,
} from '../../options/products/products.ts'

const wholeNumber = (label: string, minimum: number, maximum: number) =>
  z.coerce
    .number({ error: `${label} must be a number.` })
    .int(`${label} must be a whole number.`)
    .min(minimum, `${label} must be at least ${minimum}.`)
    .max(maximum, `${label} can be at most ${maximum}.`)

export const ProductQuery = z.object({
  ...pageQuery,
  /** Words of the title, the description or the location. */
  q: searchText,
  /** Names, as `listDestinations` has them. */
  state: z.string().max(100).optional(),
  district: z.string().max(100).optional(),
  /** A town of `listDestinations`, as `Munnar, Kerala`: only products within 25 km of it. */
  town: z.string().max(200).optional(),
  /** The id of `ProductPage.host`: only products of this provider. */
  provider: z.string().max(100).optional(),
  kind: z.enum(productKinds).optional(),
  category: z.string().max(50).optional(),
  /** The day of a tour, or of arrival: only products that are free then. */
  date: Day.optional(),
  /** After the arrival: only stays that are free every night, and tours that are free on one of these days. */
  departure: Day.optional(),
  /** Together, in one booking: seats or groups of a tour, or as many rooms of a stay as they need. */
  guests: wholeNumber('Guests', 1, maximumGuests).optional(),
  /** Among the guests, of up to 11 years: no tours from 12 years on. They change the total of a tour where they pay less. */
  children: wholeNumber('Children', 0, maximumGuests - 1).optional(),
  /** Rupees. */
  minimumPrice: wholeNumber('Price', 0, 10_000_000).optional(),
  maximumPrice: wholeNumber('Price', 0, 10_000_000).optional(),
  minimumRating: z.enum(ratingSteps).optional(),
  /** Tours only. */
  duration: z.enum(durationRangeNames).optional(),
  /** Bookings are confirmed as soon as they are paid. */
  instant: z.enum(onlyYes).optional(),
  /** A full refund until 24 hours before the start. */
  freeCancellation: z.enum(onlyYes).optional(),
  /** Stays that say that they have it, or that breakfast is included. */
  wifi: z.enum(onlyYes).optional(),
  parking: z.enum(onlyYes).optional(),
  airConditioning: z.enum(onlyYes).optional(),
  hotWater: z.enum(onlyYes).optional(),
  breakfast: z.enum(onlyYes).optional(),
  pool: z.enum(onlyYes).optional(),
  sort: z.enum(productSorts).optional(),
})
export type ProductQuery = z.infer<typeof ProductQuery>

export const listProducts = defineCall({
  id: 'listProducts',
  support: 'optional',
  method: 'GET',
  path: '/products',
  encoding: 'query',
  payload: ProductQuery,
  response: ProductList,
  errorStatuses: [400],
  access: 'anyone',
  summary:
    'Approved products by text, provider, kind, category, days, guests, price, rating, duration, confirmation, cancellation and amenities, a page at a time; with the number of all, and the number for each filter',
})

export const getHighlights = defineCall({
  id: 'getHighlights',
  support: 'optional',
  method: 'GET',
  path: '/highlights',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({
    tours: z.array(ProductCard),
    stays: z.array(ProductCard),
    categories: z.array(z.object({ category: z.string(), count })),
  }),
  errorStatuses: [],
  access: 'anyone',
  summary: 'For the landing page: the best-ranked products, and the number in each category',
})

export const listDestinations = defineCall({
  id: 'listDestinations',
  support: 'optional',
  method: 'GET',
  path: '/destinations',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({
    rows: z.array(Destination),
    /** Known towns with approved products within 25 km. */
    towns: z.array(DestinationTown).nullish(),
  }),
  errorStatuses: [],
  access: 'anyone',
  summary:
    'The districts that have approved products, with the number of tours and of stays; and the known towns that have some near them',
})

/** When the clock changes the answer, such as at the end of booking; null: not before midnight in India. */
const validUntil = instant.nullish()

/** Fewer letters mean anything. */
export const suggestionText = z.string().trim().min(2, 'Type at least two letters.').max(100)

export const listSuggestions = defineCall({
  id: 'listSuggestions',
  support: 'optional',
  method: 'GET',
  path: '/suggestions',
  encoding: 'query',
  payload: z.object({ q: suggestionText }),
  response: z.object({ rows: z.array(Suggestion) }),
  errorStatuses: [400],
  access: 'anyone',
  summary: 'Towns, districts, states, categories and approved products with words that begin with a text',
})

export const getProduct = defineCall({
  id: 'getProduct',
  support: 'optional',
  method: 'GET',
  path: '/products/{slug}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ product: ProductPage, validUntil }),
  errorStatuses: [404],
  access: 'anyone',
  summary: 'An approved product with its description, images, cancellation policy and reviews',
})

export const ReviewQuery = z.object({ ...pageQuery, rating: wholeNumber('Stars', 1, 5).optional() })
export type ReviewQuery = z.infer<typeof ReviewQuery>

export const listReviews = defineCall({
  id: 'listReviews',
  support: 'optional',
  method: 'GET',
  path: '/products/{slug}/reviews',
  encoding: 'query',
  payload: ReviewQuery,
  response: ReviewList,
  errorStatuses: [400, 404],
  access: 'anyone',
  summary: 'The reviews with a text of an approved product, or those with so many stars, the newest first',
})

/** From the first day to the last, both included; 62 days at most. */
export const SlotQuery = z.object({ from: Day, to: Day })
export type SlotQuery = z.infer<typeof SlotQuery>

export const listSlots = defineCall({
  id: 'listSlots',
  support: 'optional',
  method: 'GET',
  path: '/products/{slug}/slots',
  encoding: 'query',
  payload: SlotQuery,
  response: z.object({ slots: z.array(Slot), validUntil }),
  errorStatuses: [400, 404],
  access: 'anyone',
  summary: 'The slots of an approved product, with free seats or rooms',
})

export const getProductImage = defineCall({
  id: 'getProductImage',
  support: 'optional',
  method: 'GET',
  path: '/images/{id}/{width}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.instanceof(File),
  errorStatuses: [404],
  access: 'anyone',
  summary:
    'An image of a product as WebP, 480, 960 or 1600 pixels wide; it never changes. Before approval only its provider and administrators in scope see it',
})

export const listProductAddresses = defineCall({
  id: 'listProductAddresses',
  support: 'optional',
  method: 'GET',
  path: '/product-addresses',
  encoding: 'query',
  payload: z.object({ after: pageQuery.after }),
  response: z.object({
    rows: z.array(ProductPage.pick({ slug: true, updatedAt: true })),
    next: z.string().nullish(),
    /** On the first page of more than `sitemapPart`: the slugs after which the further parts of a sitemap begin. */
    parts: z.array(z.string()).nullish(),
  }),
  errorStatuses: [400],
  access: 'anyone',
  summary: 'The slugs of all approved products, a thousand at a time, for the sitemap',
})
