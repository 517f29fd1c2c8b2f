// The prices of seasons and weekdays, and which of them wins where several are for a day.
import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { Form, useNavigation } from 'react-router'
import { formatPaise } from '@affiliate-booking/shared/money'
import { formatRuleDays, overlapsOf } from '../../../domain/products/price-rules.ts'
import { formatNights, priceUnit } from '../../../domain/products/product-path.ts'
import { ConfirmedStep } from '../../../ui/forms/confirmed-step.tsx'
import { Button, ButtonLink } from '../../../ui/primitives/button.tsx'
import { Card, EmptyState } from '../../../ui/primitives/card.tsx'
import { managedProductPath } from '../managed-product-path.ts'
import { priceIntents } from './typed-rule.ts'

interface RuleListProps {
  product: ManagedProduct
  rules: readonly PriceRule[]
  today: string
}

export function RuleList({ product, rules, today }: RuleListProps) {
  return (
    <Card
      id="rules"
      title="Seasons and weekdays"
      note="If several prices apply to a day, the one for the fewest days is used. Bookings keep the price at which they were made."
    >
      {rules.length === 0 ? (
        <EmptyState
          title="The same price every day"
          advice="Add a price for a season, a festival or weekends below."
        />
      ) : (
        <ul className="grid divide-y divide-line">
          {rules.map((rule) => (
            <Rule key={rule.id} product={product} rule={rule} rules={rules} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Rule({ product, rule, rules, today }: RuleListProps & { rule: PriceRule }) {
  const { id } = product
  const posted = useNavigation().formData
  const pending = posted?.get('intent') === priceIntents.end && posted.get('rule') === rule.id
  const overlaps = overlapsOf(rule, rules, today)
  const days = formatRuleDays(rule)
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <p className="font-semibold">{days}</p>
          <p className="tabular-nums">
            {formatPaise(rule.price)} {priceUnit(product)}
            {rule.childPrice != null && `, ${formatPaise(rule.childPrice)} a child`}
            {rule.minimumNights != null && `, at least ${formatNights(rule.minimumNights)}`}
          </p>
        </div>
        <div className="flex w-full flex-wrap gap-2">
          <ButtonLink
            to={`${managedProductPath(id)}/prices?rule=${rule.id}#price-form`}
            variant="secondary"
            size="small"
            aria-label={`Change the price of ${days}`}
          >
            Change
          </ButtonLink>
          <ConfirmedStep isBeside label="End" accessibleLabel={`End the price of ${days}`}>
            <p>
              From now on these days cost the usual price, or that of another line here. You cannot undo this.
            </p>
            <Form method="post">
              <input type="hidden" name="intent" value={priceIntents.end} />
              <input type="hidden" name="version" value={rule.version} />
              <Button
                type="submit"
                name="rule"
                value={rule.id}
                variant="danger"
                size="small"
                disabled={pending}
                aria-label={`Yes, end the price of ${days}`}
              >
                {pending ? 'Ending...' : 'Yes, end this price'}
              </Button>
            </Form>
          </ConfirmedStep>
        </div>
      </div>
      {overlaps.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
          {overlaps.map((overlap) => (
            <li key={overlap.id}>{overlap.text}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
