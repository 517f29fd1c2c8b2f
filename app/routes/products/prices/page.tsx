// Prices by season and weekday of a tour or a stay: the rules, the form, and what the coming days cost.
import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from 'react-router'
import { formatPaise } from '@affiliate-booking/shared/money'
import { effectivePrice, formatNights, priceUnit } from '../../../domain/products/product-path.ts'
import { TextLink } from '../../../ui/layout/text-link.tsx'
import { Card } from '../../../ui/primitives/card.tsx'
import { useSuccessCount } from '../../../ui/forms/use-success-count.ts'
import { ActionError } from '../../../ui/forms/action-error.tsx'
import { managedProductPath } from '../managed-product-path.ts'
import { ProductHeader } from '../product-header.tsx'
import { ComingPrices } from './coming-prices.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleList } from './rule-list.tsx'
import { type PriceAnswer, priceIntents, type TypedPriceRule } from './typed-rule.ts'

interface PricesPageProps {
  product: ManagedProduct
  /** Those that have not ended. */
  rules: readonly PriceRule[]
  today: string
  /** What the form starts with. */
  typed: TypedPriceRule
  answer?: PriceAnswer | undefined
  /** Of the button that ends a price. */
  refusal?: SubmissionResult | undefined
}

export function PricesPage({ product, rules, today, typed, answer, refusal }: PricesPageProps) {
  const { id, childPrice, minimumNights } = product
  const isSaving = useNavigation().formData?.get('intent') === priceIntents.save
  const saved = useSuccessCount(isSaving, answer)
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <ProductHeader product={product} current="Prices" />
      <ActionError result={refusal} />
      <Card
        id="usual"
        title="Usual price"
        note="On all days without a price of their own."
        action={<TextLink to={managedProductPath(id)}>Change it in the details</TextLink>}
      >
        <p className="text-lg tabular-nums">
          <strong>{formatPaise(effectivePrice(product))}</strong> {priceUnit(product)}
          {childPrice != null && `, ${formatPaise(childPrice)} a child`}
          {minimumNights != null && `, at least ${formatNights(minimumNights)}`}
        </p>
      </Card>
      <RuleList product={product} rules={rules} today={today} />
      <RuleForm
        // Empty again after a price was saved.
        key={`${typed.rule} ${saved}`}
        product={product}
        today={today}
        typed={typed}
        answer={answer}
      />
      <ComingPrices product={product} rules={rules} today={today} preview={answer?.preview} />
    </div>
  )
}
