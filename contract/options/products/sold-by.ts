import type { ProductKind } from './products.ts'

export type SoldUnit = 'seat' | 'room' | 'group'

/**
 * What the slots of a product hold, and its bookings take (`seats`). A seat is for one guest. A room of a stay, and a group
 * of a tour that is sold whole (a boat, a jeep, a guide), are for several: their bookings count the guests apart.
 */
export const soldBy = ({
  kind,
  guestsPerGroup,
}: {
  readonly kind: ProductKind
  readonly guestsPerGroup?: number | null | undefined
}): SoldUnit => (kind === 'stay' ? 'room' : guestsPerGroup == null ? 'seat' : 'group')
