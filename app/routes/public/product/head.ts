// What search engines and shared links say of a tour or a stay.
import type { ProductPage } from '@affiliate-booking/contract/shapes/products/products'
import { formatFromPrice, kindLabels, productPath } from '../../../domain/products/product-path.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { breadcrumbsOf, structuredDataOf } from './structured-data.ts'

interface Shown {
  product: ProductPage
  origin: string
  hasDestinations: boolean
  hasFreeDays: boolean
}

/** The entries that the router's `meta` takes; without a product there is only a title. */
export function productHead(shown: Shown | undefined) {
  if (shown === undefined) return [{ title: pageTitle('Tours and stays') }]
  const { product, origin, hasDestinations, hasFreeDays } = shown
  const { title, kind, location, description, slug } = product
  const { one } = kindLabels[kind]
  const price = formatFromPrice(product)
  return [
    ...pageMeta({
      title: pageTitle(`${title}, ${location.district}`),
      description: `${one} in ${location.district}, ${location.state}, ${price}. ${description}`,
      address: `${origin}${productPath(slug)}`,
      image: { address: `${origin}${productPath(slug)}/card.png`, alt: title },
    }),
    { 'script:ld+json': structuredDataOf(product, origin, hasFreeDays) },
    ...(hasDestinations ? [{ 'script:ld+json': breadcrumbsOf(product, origin) }] : []),
  ]
}
