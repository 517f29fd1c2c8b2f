// The search for tours and stays: its address, and its labels.
import type {
  AmenityName,
  DurationRange,
  ProductSort,
} from '@affiliate-booking/contract/options/products/products'

/** The address of a search, from its first page on or from a given one. */
export function searchPath(
  query: Readonly<Partial<Record<string, string | number>>>,
  page: { readonly after?: string | undefined; readonly before?: string | undefined } = {},
): `/${string}` {
  const { after: _after, before: _before, ...search } = query
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...search, ...page })) {
    if (value !== undefined) parameters.set(name, value)
  }
  return parameters.size === 0 ? '/tours' : `/tours?${parameters}`
}

export const sortLabels = {
  recommended: 'Recommended',
  price: 'Price, lowest first',
  'price-desc': 'Price, highest first',
  rating: 'Best rated',
  newest: 'Newest',
} as const satisfies Record<ProductSort, string>

export const durationLabels = {
  short: 'Up to 4 hours',
  day: '4 hours to a day',
  long: 'More than a day',
} as const satisfies Record<DurationRange, string>

export const amenityLabels = {
  wifi: 'Wi-Fi',
  parking: 'Parking',
  airConditioning: 'Air conditioning',
  hotWater: 'Hot water',
  breakfast: 'Breakfast included',
  pool: 'Pool',
} as const satisfies Record<AmenityName, string>

/** A search without one of its filters. */
export const withoutLabels = {
  date: 'on any day',
  departure: 'without a departure',
  guests: 'for any number of guests',
  children: 'without children',
  minimumPrice: 'without a lowest price',
  maximumPrice: 'without a highest price',
  minimumRating: 'with any rating',
  duration: 'of any length',
  instant: 'with any confirmation',
  freeCancellation: 'with any cancellation terms',
  wifi: 'with or without Wi-Fi',
  parking: 'with or without parking',
  airConditioning: 'with or without air conditioning',
  hotWater: 'with or without hot water',
  breakfast: 'with or without breakfast',
  pool: 'with or without a pool',
  town: 'away from this town too',
  provider: 'all providers',
  district: 'in the whole state',
  state: 'in all of India',
  category: 'in all categories',
  kind: 'tours and stays alike',
  q: 'everywhere',
  sort: 'in the recommended order',
  after: 'from the first page',
  before: 'from the first page',
} as const
export type SearchParameter = keyof typeof withoutLabels
