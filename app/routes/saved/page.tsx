// The tours and stays that a customer has saved.
import type * as shapes from '@affiliate-booking/contract/shapes/products/products'
import { productPath } from '../../domain/products/product-path.ts'
import { savedPath } from '../../domain/products/saving.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ButtonLink } from '../../ui/primitives/button.tsx'
import { EmptyState } from '../../ui/primitives/card.tsx'
import { ProductCard } from '../../ui/products/product-card.tsx'
import { SaveButton } from '../../ui/products/save-button.tsx'
import { WaitingList, type WaitingListProps } from './waiting-list.tsx'

interface SavedPageProps {
  products: readonly shapes.ProductCard[]
  /** Undefined where nobody can wait. */
  waiting: WaitingListProps['entries'] | undefined
}

export function SavedPage({ products, waiting }: SavedPageProps) {
  return (
    <div className="grid gap-5 sm:gap-6">
      <PageHeader title="Saved" />
      {waiting !== undefined && waiting.length > 0 && <WaitingList entries={waiting} />}
      {products.length === 0 ? (
        <EmptyState
          title="Nothing saved yet"
          advice="Press the heart of a tour or a stay to find it here again."
          action={<ButtonLink to="/tours">Look for tours and stays</ButtonLink>}
        />
      ) : (
        <section>
          <h2 className="sr-only">Tours and stays</h2>
          <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
            {products.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                to={productPath(product.slug)}
                action={
                  <SaveButton
                    product={product}
                    isSaved
                    back={savedPath}
                    hasLabel
                    className="relative inline-flex min-h-11 items-center gap-2 rounded-control bg-brand-soft px-3.5 text-sm font-semibold text-brand-text hover:bg-line"
                  />
                }
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
