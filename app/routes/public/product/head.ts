// What search engines and shared links say of a tour or a stay.
import { formatFromPrice, kindLabels, productPath } from '../../../domain/products/product-path.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { breadcrumbsOf, type ShownProduct, structuredDataOf } from './structured-data.ts'

interface Shown extends ShownProduct {
  hasDestinations: boolean
}

/** The entries that the router's `meta` takes; without a product there is only a title. */
export function productHead(shown: Shown | undefined) {
  if (shown === undefined) return [{ title: pageTitle('Tours and stays') }]
  const { product, cardPath, origin, hasDestinations } = shown
  const { title, kind, location, description, slug } = product
  const { one } = kindLabels[kind]
  const price = formatFromPrice(product)
  return [
    ...pageMeta({
      title: pageTitle(`${title}, ${location.district}`),
      description: `${one} in ${location.district}, ${location.state}, ${price}. ${description}`,
      address: `${origin}${productPath(slug)}`,
      image: { address: `${origin}${cardPath}`, alt: title },
    }),
    { 'script:ld+json': structuredDataOf(shown) },
    ...(hasDestinations ? [{ 'script:ld+json': breadcrumbsOf(product, origin) }] : []),
  ]
}
