// Tours and stays, as customers, their providers and administrators see them. Money is a whole number of paise; a day is a day
// in India. Unknown fields are dropped, so that they never reach a browser.
import * as z from 'zod'
import { Product } from './entities.ts'
import { pageOf } from './lists.ts'
import { changeStatuses, imageStages, productKinds, slotStatuses } from './options/products.ts'
import { ProductDraft } from './product-fields.ts'
import { TimelineEntry } from './timeline.ts'

const count = z.int().nonnegative()
const day = z.iso.date()
const time = z.iso.time({ precision: -1 })
const instant = z.iso.datetime({ offset: true })

/** The app serves it to browsers below its own path. */
export const ProductImage = z.object({
  id: z.string(),
  /** Of the uploaded image, in pixels; pages reserve space by it. */
  width: count,
  height: count,
  /** The text alternative. */
  alt: z.string(),
})
export type ProductImage = z.infer<typeof ProductImage>

/** A tour or a stay in a list. */
export const ProductCard = Product.pick({
  id: true,
  title: true,
  price: true,
  discountPrice: true,
  category: true,
  location: true,
  rating: true,
  reviewCount: true,
  status: true,
  serviceProviderName: true,
}).extend({ slug: z.string(), kind: z.enum(productKinds), image: ProductImage.nullish() })
export type ProductCard = z.infer<typeof ProductCard>

/** Percent refunded if a guest cancels at least so many hours before the start; earliest step first. */
export const PolicySteps = z.array(z.object({ hoursBefore: count, refundPercent: z.int().min(0).max(100) }))
export type PolicySteps = z.infer<typeof PolicySteps>

export const Review = z.object({
  id: z.string(),
  rating: z.int().min(1).max(5),
  text: z.string(),
  /** The first name of the customer, or what is left of it. */
  author: z.string(),
  createdAt: instant,
})
export type Review = z.infer<typeof Review>

/** A tour or a stay on its own page. */
export const ProductPage = ProductCard.extend({
  description: z.string(),
  images: z.array(ProductImage),
  meetingPoint: z.string().nullish(),
  durationMinutes: count.nullish(),
  /** Whether a booking is confirmed as soon as it is paid; otherwise the provider answers. */
  isInstant: z.boolean(),
  /** Seats, or rooms, of one booking at most. */
  maximumSeats: count,
  policy: PolicySteps,
  reviews: z.array(Review),
  updatedAt: instant,
})
export type ProductPage = z.infer<typeof ProductPage>

/** A time at which a tour can be booked, or a night of a stay. */
export const Slot = z.object({
  id: z.string(),
  date: day,
  startTime: time,
  endTime: time,
  capacity: count,
  /** Seats, or rooms, that can still be booked; nothing after the time until which one can book. */
  free: count,
  status: z.enum(slotStatuses),
})
export type Slot = z.infer<typeof Slot>

export const WeeklyRule = z.object({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
  startTime: time,
  endTime: time,
  capacity: z.int().min(1).max(1000),
})
export type WeeklyRule = z.infer<typeof WeeklyRule>

/** A day that differs: closed altogether, or with a time of its own beside those of the week. */
export const AvailabilityException = z.object({
  id: z.string(),
  date: day,
  isClosed: z.boolean(),
  startTime: time.nullish(),
  endTime: time.nullish(),
  capacity: count.nullish(),
})
export type AvailabilityException = z.infer<typeof AvailabilityException>

/** One field of a staged edit, formatted for people. */
export const FieldChange = z.object({ field: z.string(), old: z.string(), new: z.string() })
export type FieldChange = z.infer<typeof FieldChange>

export const ProductChange = z.object({
  id: z.string(),
  status: z.enum(changeStatuses),
  createdAt: instant,
  reason: z.string().nullish(),
  fields: z.array(FieldChange),
})
export type ProductChange = z.infer<typeof ProductChange>

/** Of a live product, `staged` says what becomes of it when the edit is approved; customers see none that is `added`. */
export const ManagedImage = ProductImage.extend({ staged: z.enum(imageStages).nullish() })
export type ManagedImage = z.infer<typeof ManagedImage>

/** `declined`: not approved, with the reason; `edited`: live, with an edit that waits. */
export const ManagedProductRow = ProductCard.extend({
  serviceProviderId: z.string(),
  rejectionReason: z.string().nullish(),
  hasPendingChange: z.boolean(),
  /** Why the edit of a live one was returned, until it is edited again. */
  changeReason: z.string().nullish(),
  /** Since when it, or its edit, waits for approval. */
  waitsSince: instant.nullish(),
  createdAt: instant,
})
export type ManagedProductRow = z.infer<typeof ManagedProductRow>

export const ManagedProduct = ManagedProductRow.extend({
  version: count,
  /**
   * What is live, or the staged edit's values where there is one. Of an edit that was returned only the provider, who
   * goes on with it, gets the values.
   */
  draft: ProductDraft,
  description: z.string(),
  images: z.array(ManagedImage),
  rules: z.array(WeeklyRule),
  /** The week has a version of its own: setting it needs no new approval. */
  weekVersion: count.nullish(),
  /** From a month ago on. */
  exceptions: z.array(AvailabilityException),
  change: ProductChange.nullish(),
  /** The newest hundred. */
  timeline: z.array(TimelineEntry),
  /** Whether more happened before. */
  hasEarlier: z.boolean().nullish(),
})
export type ManagedProduct = z.infer<typeof ManagedProduct>

export const ProductList = pageOf(ProductCard)

export const ManagedProductList = pageOf(ManagedProductRow)
