// The labels of the search for tours and stays.
import type { ProductCategory, ProductSort } from '@affiliate-booking/contract/options/products'

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
