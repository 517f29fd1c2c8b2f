// What each of the coming days costs, and by which price.
import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import { addDays, weekdayOf } from '@affiliate-booking/shared/days'
import { formatPaise } from '@affiliate-booking/shared/money'
import { dayPrice, findRuleOfDay } from '@affiliate-booking/shared/prices'
import { useEffect, useRef } from 'react'
import { weekdays } from '../../../domain/format/calendar.ts'
import { formatShortDay } from '../../../domain/format/dates.ts'
import { formatRuleDays } from '../../../domain/products/price-rules.ts'
import { effectivePrice, formatNights } from '../../../domain/products/product-path.ts'
import { Callout } from '../../../ui/primitives/callout.tsx'
import { Card } from '../../../ui/primitives/card.tsx'

const shownDays = 28

interface ComingPricesProps {
  product: ManagedProduct
  rules: readonly PriceRule[]
  today: string
  /** A price that is not saved yet. */
  preview: PriceRule | undefined
}

export function ComingPrices({ product, rules, today, preview }: ComingPricesProps) {
  const notSaved = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (preview !== undefined) notSaved.current?.focus()
  }, [preview])
  const previewed = preview ? withPreview(rules, preview) : rules
  const start = preview !== undefined && preview.from > today ? preview.from : today
  const first = addDays(start, 1 - weekdayOf(start))
  const days = Array.from({ length: shownDays }, (_, index) => addDays(first, index))
  const last = days.at(-1) ?? first
  return (
    <Card
      id="coming"
      title={preview ? 'Preview' : 'Prices of the next days'}
      note={`${formatShortDay(start)} to ${formatShortDay(last)}`}
    >
      <div className="grid gap-4">
        {preview && (
          <Callout tone="neutral" ref={notSaved}>
            Not saved yet. The days would cost this if you save the price.
          </Callout>
        )}
        <ol className="grid grid-cols-2 gap-2 lg:grid-cols-7">
          {days.map((day) => (
            <Day key={day} product={product} day={day} rules={previewed} isPast={day < today} />
          ))}
        </ol>
      </div>
    </Card>
  )
}

/** A price that is changed is not added later than before: of two for a day, that can decide. */
function withPreview(rules: readonly PriceRule[], preview: PriceRule): PriceRule[] {
  const { createdAt } = rules.find(({ id }) => id === preview.id) ?? preview
  return [...rules.filter(({ id }) => id !== preview.id), { ...preview, createdAt }]
}

interface DayProps {
  product: ManagedProduct
  day: string
  rules: readonly PriceRule[]
  isPast: boolean
}

function Day({ product, day, rules, isPast }: DayProps) {
  const rule = findRuleOfDay(rules, day)
  const usual = { price: effectivePrice(product), childPrice: product.childPrice }
  const { price, childPrice } = dayPrice(usual, rule)
  const minimumNights = rule?.minimumNights ?? product.minimumNights ?? 1
  const colours = rule ? 'bg-accent-soft' : 'bg-sunken'
  // Past days are plain: paler words would be hard to read.
  const dayStyle = isPast ? 'hidden text-muted lg:grid' : `grid ${colours}`
  return (
    <li className={`content-start gap-0.5 rounded-control p-3 text-sm ${dayStyle}`}>
      <p className="font-semibold">
        {(weekdays[weekdayOf(day) - 1] ?? '').slice(0, 3)}, {formatShortDay(day).replace(/ \d+$/, '')}
      </p>
      <p className="font-bold tabular-nums">{formatPaise(price)}</p>
      {childPrice !== null && <p className="tabular-nums">{formatPaise(childPrice)} a child</p>}
      {minimumNights > 1 && <p>At least {formatNights(minimumNights)}</p>}
      <p className="text-xs text-muted">{rule ? formatRuleDays(rule) : 'Usual price'}</p>
    </li>
  )
}
