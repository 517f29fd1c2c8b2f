// A destination as search engines read it: schema.org, as JSON-LD.
import { type Destination, destinationName, destinationPath } from '../../../domain/products/destinations.ts'
import { productPath } from '../../../domain/products/product-path.ts'

/** @param origin where browsers see the page */
export function structuredDataOf(
  destination: Destination,
  products: readonly { readonly slug: string; readonly title: string }[],
  origin: string,
) {
  const { state, district } = destination
  const crumbs = [
    ['Tours and stays', '/tours'],
    [state, destinationPath(state)],
    ...(district === undefined ? [] : [[district, destinationPath(state, district)]]),
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'BreadcrumbList',
        itemListElement: crumbs.map(([name, path], index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name,
          item: `${origin}${path}`,
        })),
      },
      {
        '@type': 'ItemList',
        name: `Tours and stays in ${destinationName(destination)}`,
        numberOfItems: products.length,
        itemListElement: products.map(({ slug, title }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: title,
          url: `${origin}${productPath(slug)}`,
        })),
      },
    ],
  }
}
