// What is said of categories, and their pages.
import {
  productCategories,
  type ProductCategory,
} from '@affiliate-booking/contract/options/products/products'
import { categoryPath } from './product-path.ts'

export const categoryTexts = {
  Heritage:
    'Walk through forts, temples and old towns with people who grew up beside them, and sleep in havelis and family houses. Guides tell what no board says, and know when a place is quiet.',
  Beach:
    'Fishing villages, mangroves and long empty sand: cycle, paddle or do nothing at all. Families cook what came in with the morning’s boats, and tell when the sea is calm.',
  Nature:
    'Backwaters at dawn, tea hills in the mist, forests that wake with the birds. Go with guides who know every path, and stay where the night is dark and still.',
  Adventure:
    'Rafting, trekking and nights under the stars, with guides who know the ground, and gear that is checked. Most trips need no experience; each page says what to bring.',
} as const satisfies Record<ProductCategory, string>

export const categoryTaglines = {
  Heritage: 'Forts, temples, old towns',
  Beach: 'Sand, sea, slow mornings',
  Nature: 'Backwaters, forests, hills',
  Adventure: 'Treks, rivers, wild places',
} as const satisfies Record<ProductCategory, string>

/** The category of a page’s address. */
export const findCategory = (slug: string): ProductCategory | undefined =>
  productCategories.find((category) => category.toLowerCase() === slug.toLowerCase())

/** The page of a category, which a category of another host may not have. */
export function pathOfCategory(name: string): `/${string}` | undefined {
  const category = findCategory(name)
  return category && categoryPath(category)
}
