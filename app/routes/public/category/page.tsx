// The best tours and stays of a category, and the other categories.
import type { ProductCard } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductCategory } from '@affiliate-booking/contract/options/products/products'
import { Link } from 'react-router'
import { formatCount } from '@affiliate-booking/shared/numbers'
import { categoryPath, kindLabels } from '../../../domain/products/product-path.ts'
import { SitePage } from '../../../ui/layout/site-frame.tsx'
import { EmptyState } from '../../../ui/primitives/card.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { BestProducts, Crumb } from '../destination/best-products.tsx'
import { searchPath } from '../search/search-path.ts'

interface Best {
  /** The best first. */
  rows: readonly ProductCard[]
  /** Undefined where they are not counted. */
  total: number | undefined
}

interface CategoryPageProps {
  category: ProductCategory
  text: string
  others: readonly ProductCategory[]
  tours: Best
  stays: Best
  signedIn: boolean
}

export function CategoryPage({ category, text, others, tours, stays, signedIn }: CategoryPageProps) {
  const kinds = [
    { kind: 'tour', best: tours },
    { kind: 'stay', best: stays },
  ] as const
  const products = [...tours.rows, ...stays.rows]
  return (
    <SitePage signedIn={signedIn} isWide className="grid content-start gap-8 px-5 py-6 sm:px-8 sm:py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-muted">
        <ol className="flex flex-wrap gap-x-2">
          <Crumb to="/tours">Tours and stays</Crumb>
        </ol>
      </nav>
      <div className="grid gap-3">
        <h1 className="text-title font-bold text-balance sm:text-display">{category} tours and stays</h1>
        <p className="max-w-prose text-lg text-muted">{text}</p>
        <ul className="flex flex-wrap gap-3 pt-2">
          {kinds.map(
            ({ kind, best: { rows, total } }) =>
              rows.length > 0 && (
                <li key={kind}>
                  <ButtonLink to={searchPath({ category, kind })} variant="secondary">
                    All {kindLabels[kind].many.toLowerCase()}
                    {total !== undefined && (
                      <span className="font-normal tabular-nums">{formatCount(total)}</span>
                    )}
                  </ButtonLink>
                </li>
              ),
          )}
        </ul>
      </div>
      {products.length === 0 ? (
        <EmptyState
          title={`No ${category} tours or stays yet`}
          advice="Look at everything else that you can book."
          action={<ButtonLink to="/tours">All tours and stays</ButtonLink>}
        />
      ) : (
        <BestProducts products={products} />
      )}
      <section aria-labelledby="others" className="grid gap-4">
        <h2 id="others" className="text-title font-bold">
          In another mood?
        </h2>
        <ul className="flex flex-wrap gap-3">
          {others.map((other) => (
            <li key={other}>
              <Link
                to={categoryPath(other)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface px-4 font-semibold shadow-card underline-offset-4 hover:underline"
              >
                {other}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </SitePage>
  )
}
