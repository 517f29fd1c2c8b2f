import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { ProductHeader } from '../product-header.tsx'
import { SaleCard } from './sale-card.tsx'

interface SalePageProps {
  product: ManagedProduct
  canDelete: boolean
  lastResult: SubmissionResult | undefined
}

export function SalePage({ product, canDelete, lastResult }: SalePageProps) {
  return (
    <div className="mx-auto grid max-w-3xl gap-8">
      <ProductHeader product={product} current="Sale" />
      {product.status === 'pending_approval' ? (
        <>
          <p className="text-muted">It goes on sale when an administrator approves it.</p>
          {canDelete && <DeleteCard version={product.version} lastResult={lastResult} />}
        </>
      ) : (
        <SaleCard product={product} side="provider" lastResult={lastResult} />
      )}
    </div>
  )
}

function DeleteCard({ version, lastResult }: { version: number; lastResult: SubmissionResult | undefined }) {
  const pending = useNavigation().formData?.get('intent') === 'delete'
  return (
    <Card id="delete" title="Delete it" note="You can delete a service until it is approved.">
      <details open={lastResult !== undefined}>
        <summary className="min-h-11 py-2.5 font-semibold text-brand-text">Delete this service</summary>
        <Form method="post" className="mt-2 grid justify-items-start gap-4">
          <p>Its details, pictures and days are deleted for good. This cannot be undone.</p>
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="intent" value="delete" variant="danger" disabled={pending}>
            {pending ? 'Deleting...' : 'Delete for good'}
          </Button>
          <ActionError result={lastResult} />
        </Form>
      </details>
    </Card>
  )
}
