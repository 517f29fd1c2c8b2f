// The labels of the search for tours and stays.
import type { ProductCategory, ProductSort } from '@affiliate-booking/contract/options/products/products'

export const sortLabels = {
  recommended: 'Recommended',
  price: 'Price, lowest first',
  'price-desc': 'Price, highest first',
  rating: 'Best rated',
  newest: 'Newest',
} as const satisfies Record<ProductSort, string>

export const categoryTaglines = {
  Heritage: 'Forts, temples, old towns',
  Beach: 'Sand, sea, slow mornings',
  Nature: 'Backwaters, forests, hills',
  Adventure: 'Treks, rivers, wild places',
} as const satisfies Record<ProductCategory, string>

/** A search without one of its filters. */
export const withoutLabels = {
  date: 'on any day',
  departure: 'without a departure',
  guests: 'for any number of guests',
  maximumPrice: 'at any price',
  category: 'in all categories',
  kind: 'tours and stays alike',
  q: 'everywhere',
  sort: 'in the recommended order',
  after: 'from the first page',
  before: 'from the first page',
} as const
export type SearchParameter = keyof typeof withoutLabels
