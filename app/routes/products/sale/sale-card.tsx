// Whether a product is on sale, and the form that changes it.
import type { ManagedProduct, OffSale } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { ReasonForm } from '../../../ui/forms/reason-form.tsx'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

type Side = OffSale['by']

interface SaleCardProps {
  product: ManagedProduct
  side: Side
  lastResult: SubmissionResult | undefined
}

const hints = {
  provider: 'Administrators see the reason. Customers do not.',
  administrator: 'The provider sees the reason and cannot put it back on sale. Customers do not see it.',
} as const satisfies Record<Side, string>

export function SaleCard({ product, side, lastResult }: SaleCardProps) {
  const { status, offSale, version } = product
  if (status === 'pending_approval') return null
  const answered = lastResult?.initialValue?.['intent']
  const canPutBack = offSale?.by === side
  const canTakeOff = offSale == null || (side === 'administrator' && offSale.by === 'provider')
  return (
    <Card id="sale" title={offSale == null ? 'On sale' : 'Off sale'} note={noteOf(product, side)}>
      <div className="grid gap-4">
        {offSale != null && <p className="whitespace-pre-line">“{offSale.reason}”</p>}
        {canTakeOff && (
          <ReasonForm
            intent="take-off-sale"
            label="Take it off sale"
            pendingLabel="Taking it off sale..."
            hint={hints[side]}
            hidden={{ version: String(version) }}
            lastResult={answered === 'take-off-sale' ? lastResult : undefined}
          />
        )}
        {canPutBack && <PutBack version={version} />}
        {(answered === 'put-on-sale' || (answered === 'take-off-sale' && !canTakeOff)) && (
          <ActionError result={lastResult} />
        )}
      </div>
    </Card>
  )
}

function noteOf({ offSale, isProviderSuspended }: ManagedProduct, side: Side): string {
  if (offSale == null && isProviderSuspended === true)
    return 'Its provider is suspended. Customers can find and book it once the account is active again.'
  if (offSale == null) return 'Customers can find and book it. Bookings stay if you take it off sale.'
  const since = `Since ${formatShortDay(offSale.since)}, customers cannot find or book it. Its bookings stay.`
  if (offSale.by === side) return since
  return side === 'provider'
    ? `${since} An administrator took it off sale, and only an administrator can put it back.`
    : `${since} The provider took it off sale, and only the provider can put it back.`
}

function PutBack({ version }: { version: number }) {
  const pending = useNavigation().formData?.get('intent') === 'put-on-sale'
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="put-on-sale" disabled={pending}>
        {pending ? 'Putting it on sale...' : 'Put it back on sale'}
      </Button>
    </Form>
  )
}
