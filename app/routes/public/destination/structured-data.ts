// A destination as search engines read it: schema.org, as JSON-LD.
import {
  breadcrumbList,
  type Destination,
  destinationCrumbs,
  destinationName,
} from '../../../domain/products/destinations.ts'
import { productPath } from '../../../domain/products/product-path.ts'

/** @param origin where browsers see the page */
export function structuredDataOf(destination: Destination, products: readonly Listed[], origin: string) {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      breadcrumbList(destinationCrumbs(destination), origin),
      productList(`Tours and stays in ${destinationName(destination)}`, products, origin),
    ],
  }
}

interface Listed {
  readonly slug: string
  readonly title: string
}

/** @param origin where browsers see the page */
export const productList = (name: string, products: readonly Listed[], origin: string) => ({
  '@type': 'ItemList',
  name,
  numberOfItems: products.length,
  itemListElement: products.map(({ slug, title }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: `${origin}${productPath(slug)}`,
  })),
})
