// A provider's tours and stays on sale, as travellers see them. They are edited under My Services.
import type { ManagedProductRow } from '@affiliate-booking/contract/shapes/products/products'
import type { ListQuery } from '../../../domain/navigation/list-url.ts'
import { productPath } from '../../../domain/products/product-path.ts'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { ListBody, type ListResult } from '../../../ui/lists/list-body.tsx'
import { ButtonLink } from '../../../ui/primitives/button.tsx'
import { ProductCard } from '../../../ui/products/product-card.tsx'

interface StorefrontPageProps {
  query: ListQuery
  list: ListResult<ManagedProductRow>
}

export function StorefrontPage({ query, list }: StorefrontPageProps) {
  const edit = (
    <ButtonLink to="/my-services" variant="secondary" size="small">
      Edit in My Services
    </ButtonLink>
  )
  return (
    <div className="grid gap-6">
      <PageHeader title="Products" introduction="Your tours and stays on sale, as travellers see them.">
        {edit}
      </PageHeader>
      <ListBody
        path="/products"
        query={query}
        list={list}
        emptyState={{
          title: 'Nothing is on sale yet',
          advice: 'A service appears here once an administrator has approved it.',
          action: edit,
        }}
      >
        {(products) => (
          <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 xl:grid-cols-3">
            {products.map((product) => (
              <ProductCard key={product.id} product={product} to={productPath(product.slug)} />
            ))}
          </ul>
        )}
      </ListBody>
    </div>
  )
}
