// The best tours and stays of a category, and the other categories.
import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductCategory } from '@affiliate-booking/contract/options/products/products'
import { categoryPath } from '../../../domain/products/product-path.ts'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import type { Saving } from '../../../ui/products/card-heart.tsx'
import { BestPage } from '../best/best-page.tsx'
import { searchPath } from '../search/search-path.ts'

interface Best {
  /** The best first. */
  rows: readonly ProductCard[]
  /** Undefined where they are not counted. */
  total: number | undefined
}

interface CategoryPageProps extends Saving {
  category: ProductCategory
  text: string
  others: readonly ProductCategory[]
  tours: Best
  stays: Best
  signedIn: boolean
}

export function CategoryPage({
  category,
  text,
  others,
  tours,
  stays,
  signedIn,
  ...saving
}: CategoryPageProps) {
  const kinds = [
    { kind: 'tour', best: tours },
    { kind: 'stay', best: stays },
  ] as const
  return (
    <BestPage
      title={`${category} tours and stays`}
      text={text}
      crumbs={[{ name: 'Tours and stays', path: '/tours' }]}
      searches={kinds
        .filter(({ best }) => best.rows.length > 0)
        .map(({ kind, best: { total } }) => ({
          kind,
          path: searchPath({ category, kind }),
          ...(total !== undefined && { count: total }),
        }))}
      products={[...tours.rows, ...stays.rows]}
      empty={
        <EmptyState
          title={`No ${category} tours or stays yet`}
          advice="Look at everything else that you can book."
          action={<ButtonLink to="/tours">All tours and stays</ButtonLink>}
        />
      }
      others={[
        {
          id: 'others',
          title: 'In another mood?',
          links: others.map((other) => ({ name: other, path: categoryPath(other) })),
        },
      ]}
      signedIn={signedIn}
      {...saving}
    />
  )
}
