// Tours and stays whose rates together are higher than the fee.
import type { CappedProduct } from '@affiliate-booking/contract/shapes/money/capped-products'
import { formatBps, formatQuantity } from '@affiliate-booking/shared/numbers'
import { Callout } from '../../ui/primitives/callout.tsx'

export interface Capped {
  readonly cappedCount: number
  /** The first of them. */
  readonly capped: readonly CappedProduct[]
}

/** Nothing without any. */
export function CappedProducts({ capped: { cappedCount, capped } }: { capped: Capped }) {
  if (cappedCount === 0) return null
  return (
    <div className="grid gap-2">
      <Callout tone="warning">
        Capped by the fee: {formatQuantity(cappedCount, 'tour or stay', 'tours and stays')}. The rates of
        affiliate and administrators together are higher than the fee there.
      </Callout>
      <ul className="grid gap-1 text-sm">
        {capped.map(({ id, title, feeBps, ratesBps }) => (
          <li key={id}>
            {title}: rates {formatBps(ratesBps)}, fee {formatBps(feeBps)}
          </li>
        ))}
      </ul>
    </div>
  )
}
