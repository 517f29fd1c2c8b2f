// The addresses of the wish list.
import { productPath } from './product-path.ts'

export const savedPath = '/saved'

/** Where the heart of a product posts. */
export const savePath = (slug: string): `/${string}` => `${productPath(slug)}/save`
