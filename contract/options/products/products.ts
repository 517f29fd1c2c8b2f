// Kinds, categories, states, images and cancellation policies of products.
export const productKinds = ['tour', 'stay'] as const
export type ProductKind = (typeof productKinds)[number]

/** The app has illustrations for these; a host may have others. */
export const productCategories = ['Heritage', 'Beach', 'Nature', 'Adventure'] as const
export type ProductCategory = (typeof productCategories)[number]

/** The first is the default. */
export const productSorts = ['recommended', 'price', 'price-desc', 'rating', 'newest'] as const
export type ProductSort = (typeof productSorts)[number]

/** The mean rating that a search can ask for, at least. */
export const ratingSteps = ['4.5', '4', '3'] as const

/** How long a tour takes, in minutes: longer than the first number, and at most the second. */
export const durationRanges = {
  short: [0, 240],
  day: [240, 1440],
  long: [1440, null],
} as const satisfies Record<string, readonly [number, number | null]>
export type DurationRange = keyof typeof durationRanges
export const durationRangeNames = ['short', 'day', 'long'] as const satisfies readonly DurationRange[]

/** What a search can ask of a stay, each a filter of its own that is on or absent. */
export const amenityNames = ['wifi', 'parking', 'airConditioning', 'hotWater', 'breakfast', 'pool'] as const
export type AmenityName = (typeof amenityNames)[number]

/** Filters that are on or absent. */
export const onlyYes = ['yes'] as const

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

/** Products in each part of a sitemap. The protocol allows 50,000 addresses, with those of other pages. */
export const sitemapPart = 45_000

/** Images of one product. */
export const maximumImages = 10

/** Widths of images in pixels. */
export const imageWidths = [480, 960, 1600] as const

/** Pictures of one review. */
export const maximumReviewPictures = 4

/** Widths of guests' pictures in pixels: small beside their review, and opened large. */
export const reviewPictureWidths = [320, 1280] as const

/** Pictures in the row of all guests. */
export const maximumGuestPictures = 12
