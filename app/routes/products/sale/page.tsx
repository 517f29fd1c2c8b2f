import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { ProductHeader } from '../product-header.tsx'
import { SaleCard } from './sale-card.tsx'

interface SalePageProps {
  product: ManagedProduct
  lastResult: SubmissionResult | undefined
}

export function SalePage({ product, lastResult }: SalePageProps) {
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ProductHeader product={product} current="Pause sales" />
      {product.status === 'pending_approval' ? (
        <p className="text-muted">It goes on sale when an administrator approves it.</p>
      ) : (
        <SaleCard product={product} side="provider" lastResult={lastResult} />
      )}
    </div>
  )
}
