import type { ManagedProduct } from '@affiliate-booking/contract/shapes/products/products'
import type { ProductKind } from '@affiliate-booking/contract/options/products/products'

/** What fills a new row. */
export interface UsualTimes {
  readonly kind: ProductKind
  /** How long the tour takes. */
  readonly minutes?: number | undefined
}

/** Of the live version; some hosts tell the duration with the draft alone. */
export const usualTimesOf = ({
  kind,
  durationMinutes,
  draft,
}: Pick<ManagedProduct, 'kind' | 'durationMinutes' | 'draft'>): UsualTimes => ({
  kind,
  minutes: (durationMinutes === undefined ? draft.durationMinutes : durationMinutes) ?? undefined,
})
