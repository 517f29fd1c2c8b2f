// What the picture of a shared link to a tour or a stay says, and its address.
import { createHash } from 'node:crypto'
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { formatFromPrice, kindLabels, productPath } from '../../domain/products/product-path.ts'

export const productCardTexts = (product: ProductPage) => {
  const { title, kind, category, location, rating, reviewCount } = product
  return {
    title,
    kicker: `${kindLabels[kind].one} · ${category}`,
    place: `${location.district}, ${location.state}`,
    price: formatFromPrice(product),
    rating: rating == null ? '' : `${rating.toFixed(1)} out of 5 (${reviewCount})`,
  }
}

/** Changes with what the picture says. */
export const productCardVersion = (product: ProductPage): string =>
  createHash('sha256')
    .update(JSON.stringify(productCardTexts(product)))
    .digest('base64url')
    .slice(0, 10)

/** An address of its own for each version: networks keep a picture by its address, for days. */
export const productCardPath = (product: ProductPage): string =>
  `${productPath(product.slug)}/card.png?v=${productCardVersion(product)}`
