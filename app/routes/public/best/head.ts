// A page of the best tours and stays as search engines read it. Loaders make it, so that browsers need no code for it.
import { breadcrumbList } from '../../../domain/products/destinations.ts'
import { pageTitle } from '../../../domain/messages.ts'
import { pageMeta } from '../../../domain/navigation/page-meta.ts'
import { productPath } from '../../../domain/products/product-path.ts'

interface BestPageFacts {
  title: string
  description: string
  path: `/${string}`
  /** The pages above it, and itself. */
  crumbs: readonly { readonly name: string; readonly path: string }[]
  products: readonly { readonly slug: string; readonly title: string }[]
  /** Where browsers see the page. */
  origin: string
}

/** The entries for the router's `meta`, with schema.org as JSON-LD. */
export const bestPageHead = ({ title, description, path, crumbs, products, origin }: BestPageFacts) => [
  ...pageMeta({
    title: pageTitle(title),
    description,
    address: `${origin}${path}`,
    image: { address: `${origin}/card.png`, alt: title },
    unlisted: products.length === 0,
  }),
  {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        breadcrumbList(crumbs, origin),
        {
          '@type': 'ItemList',
          name: title,
          numberOfItems: products.length,
          itemListElement: products.map((product, index) => ({
            '@type': 'ListItem',
            position: index + 1,
            name: product.title,
            url: `${origin}${productPath(product.slug)}`,
          })),
        },
      ],
    },
  },
]
