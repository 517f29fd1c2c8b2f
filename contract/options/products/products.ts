// Kinds, categories, states, images and cancellation policies of products.
export const productKinds = ['tour', 'stay'] as const
export type ProductKind = (typeof productKinds)[number]

/** The app has illustrations for these; a host may have others. */
export const productCategories = ['Heritage', 'Beach', 'Nature', 'Adventure'] as const
export type ProductCategory = (typeof productCategories)[number]

/** The first is the default. */
export const productSorts = ['recommended', 'price', 'price-desc', 'rating', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

export const slotStatuses = ['AVAILABLE', 'LIMITED', 'SOLD_OUT', 'CLOSED'] as const
export type SlotStatus = (typeof slotStatuses)[number]

export const changeStatuses = ['pending', 'approved', 'returned', 'withdrawn'] as const
export type ChangeStatus = (typeof changeStatuses)[number]

/** What happens to an image of a live product when its edit is approved. */
export const imageStages = ['added', 'removed'] as const
export type ImageStage = (typeof imageStages)[number]

/**
 * Percent refunded if a guest cancels at least this many hours before the start; earliest step first, nothing after the
 * last. Copied into each booking, so that changes never affect existing bookings.
 */
export const cancellationPolicies = {
  flexible: [{ hoursBefore: 24, refundPercent: 100 }],
  moderate: [
    { hoursBefore: 120, refundPercent: 100 },
    { hoursBefore: 24, refundPercent: 50 },
  ],
  strict: [
    { hoursBefore: 336, refundPercent: 100 },
    { hoursBefore: 168, refundPercent: 50 },
  ],
} as const satisfies Record<string, readonly { hoursBefore: number; refundPercent: number }[]>
export type CancellationPolicy = keyof typeof cancellationPolicies
export const cancellationPolicyNames = [
  'flexible',
  'moderate',
  'strict',
] as const satisfies readonly CancellationPolicy[]

/** Images of one product. */
export const maximumImages = 10

/** Widths of images in pixels. */
export const imageWidths = [480, 960, 1600] as const
