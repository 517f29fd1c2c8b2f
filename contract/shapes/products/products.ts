// Products for the public, providers and administrators. Money is in paise, days are days in India. Unknown fields are
// dropped, so that they never reach a browser.
import * as z from 'zod'
import { count, day, instant, Paise } from '../../fields.ts'
import { Product } from '../entities.ts'
import { pageOf } from '../../lists.ts'
import { changeStatuses, imageStages, productKinds, slotStatuses } from '../../options/products/products.ts'
import { OutsideSale } from './outside-sales.ts'
import { AnsweredQuestion } from './questions.ts'
import { Extra } from './extras.ts'
import { PriceRule } from './price-rules.ts'
import { GuestPicture, RatingCounts, Review } from './reviews.ts'
import { ProductDraft } from './product-fields.ts'
import { TownDistance } from './towns.ts'
import { TimelineEntry } from '../timeline.ts'

const time = z.iso.time({ precision: -1 })
export const ProductImage = z.object({
  id: z.string(),
  /** Pixels of the uploaded image, so that pages can reserve space. */
  width: count,
  height: count,
  /** The text alternative. */
  alt: z.string(),
})
export type ProductImage = z.infer<typeof ProductImage>

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
}).extend({
  slug: z.string(),
  kind: z.enum(productKinds),
  image: ProductImage.nullish(),
  /** Of a tour that is sold by the group: for how many guests its price is, at most. Null: it is sold by the seat. */
  guestsPerGroup: z.int().positive().nullish(),
  /** Where prices differ by day: the lowest of the coming days that can be booked. */
  lowestPrice: Paise.nullish(),
})
export type ProductCard = z.infer<typeof ProductCard>

/** Percent refunded if a guest cancels at least this many hours before the start; earliest step first. */
export const PolicySteps = z.array(z.object({ hoursBefore: count, refundPercent: z.int().min(0).max(100) }))
export type PolicySteps = z.infer<typeof PolicySteps>

/** Texts of the provider. Of a list, each line is one; fields of the other kind are empty. */
const ProductDetails = ProductDraft.pick({
  highlights: true,
  itinerary: true,
  amenities: true,
  roomTypes: true,
  included: true,
  notIncluded: true,
  whatToBring: true,
  languages: true,
  minimumAge: true,
  houseRules: true,
})

export const ProductPage = ProductCard.extend({
  ...ProductDetails.shape,
  /** With `lowestPrice`: the highest. */
  highestPrice: Paise.nullish(),
  description: z.string(),
  images: z.array(ProductImage),
  durationMinutes: count.nullish(),
  /** For how long seats are held before they are paid. */
  holdMinutes: z.int().positive().nullish(),
  /** Whether bookings are confirmed as soon as they are paid, or by the provider. */
  isInstant: z.boolean(),
  /** Seats, groups or rooms of one booking. */
  maximumSeats: count,
  /** Stays only. Null: not known. */
  guestsPerRoom: z.int().positive().nullish(),
  /** Stays only; on days without a price rule that says otherwise. Null: one night is enough. */
  minimumNights: z.int().positive().nullish(),
  /** What guests can add to a booking. Missing: nothing. */
  extras: z.array(Extra).nullish(),
  policy: PolicySteps,
  /** How far it is from known towns, the nearest first. */
  towns: z.array(TownDistance).nullish(),
  /** About the provider. */
  host: z
    .object({
      since: instant,
      products: count,
      /** Finds them all, as `provider` of a search. */
      id: z.string().nullish(),
    })
    .nullish(),
  /** The newest. */
  reviews: z.array(Review),
  /** How many there are to list; missing: not known. */
  listedReviews: count.nullish(),
  /** Of all that count for the rating, also those without a text. Missing: not known. */
  ratingCounts: RatingCounts.nullish(),
  /** The newest of all guests, where at least two have sent some. */
  guestPictures: z.array(GuestPicture).nullish(),
  /** The last answered; missing: nobody can ask. */
  questions: z.array(AnsweredQuestion).nullish(),
  answeredQuestions: count.nullish(),
  updatedAt: instant,
})
export type ProductPage = z.infer<typeof ProductPage>

/** A district with products on sale. */
export const Destination = z.object({
  state: z.string(),
  district: z.string(),
  tours: count,
  stays: count,
  /** Paise; the lowest price of a seat, and of a room and a night. Groups have no part in it. */
  tourPrice: count.nullish(),
  stayPrice: count.nullish(),
})
export type Destination = z.infer<typeof Destination>

/** A bookable time of a tour, or a night of a stay. */
export const Slot = z.object({
  id: z.string(),
  date: day,
  startTime: time,
  endTime: time,
  capacity: count,
  /** Seats, groups or rooms that can still be booked; 0 after booking has closed. */
  free: count,
  status: z.enum(slotStatuses),
  /** Of a seat, a group or a room, on that day. Without it, the product’s. */
  price: Paise.nullish(),
  /** Of a child on a tour. Null: children pay as adults. */
  childPrice: Paise.nullish(),
  /** For its provider: the deadline of bookings is past, so nobody can book what is free. */
  isPastDeadline: z.boolean().nullish(),
  /** For its provider, who cancelled it and can open it again. */
  isCancelled: z.boolean().nullish(),
  /** For its provider: how many were sold somewhere else and are not in `capacity`. */
  soldElsewhere: count.nullish(),
  /** For its provider: customers who want to be told when it is free for their guests. */
  waiting: count.nullish(),
  /** Of a stay that begins with this night. Null: one night is enough. */
  minimumNights: z.int().positive().nullish(),
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

/** A day that differs from the week: closed, or with an extra time. */
export const AvailabilityException = z.object({
  id: z.string(),
  date: day,
  isClosed: z.boolean(),
  startTime: time.nullish(),
  endTime: time.nullish(),
  capacity: count.nullish(),
  /** Why the day is closed, for the provider alone. */
  reason: z.string().nullish(),
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

/** On a live product, `staged` is what the pending edit does. Customers do not see `added` images. */
export const ManagedImage = ProductImage.extend({ staged: z.enum(imageStages).nullish() })
export type ManagedImage = z.infer<typeof ManagedImage>

/** Why a product cannot be booked. Only the side that took it off sale can put it back. */
export const OffSale = z.object({
  by: z.enum(['provider', 'administrator']),
  reason: z.string(),
  since: instant,
})
export type OffSale = z.infer<typeof OffSale>

export const ManagedProductRow = ProductCard.extend({
  serviceProviderId: z.string(),
  rejectionReason: z.string().nullish(),
  offSale: OffSale.nullish(),
  hasPendingChange: z.boolean(),
  /** Why the edit of a live product was returned, until it is edited again. */
  changeReason: z.string().nullish(),
  /** When the product or its edit was submitted for approval. */
  waitsSince: instant.nullish(),
  /** For its provider: a channel has sold what is booked here, or was not read for hours. */
  channelTrouble: z.enum(['conflict', 'unread']).nullish(),
  /** With the id of the edit that waits, what a decision is about. */
  version: count.nullish(),
  changeId: z.string().nullish(),
  createdAt: instant,
})
export type ManagedProductRow = z.infer<typeof ManagedProductRow>

/** What a provider has offered and delivered so far. */
export const ProviderRecord = z.object({
  since: instant,
  approvedProducts: count,
  /** Trips that began within the last year. */
  completedBookings: count,
  /** By the provider, those that were declined included; of trips that begin later too. */
  cancelledBookings: count,
  rating: z.number().nullish(),
  reviewCount: count,
})
export type ProviderRecord = z.infer<typeof ProviderRecord>

export const ManagedProduct = ManagedProductRow.extend({
  version: count,
  /** Whether the reader can open the provider's account; false if it is of another territory. */
  canOpenProvider: z.boolean().nullish(),
  /** Then it is not on sale, whatever its own status. */
  isProviderSuspended: z.boolean().nullish(),
  /** For administrators. */
  providerRecord: ProviderRecord.nullish(),
  /**
   * The values of the open edit, else the live ones. Only the provider gets those of a returned edit.
   */
  draft: ProductDraft,
  /** Of the live version, which the calendar follows. */
  durationMinutes: count.nullish(),
  description: z.string(),
  images: z.array(ManagedImage),
  rules: z.array(WeeklyRule),
  /** The weekly times have their own version, since they need no approval. */
  weekVersion: count.nullish(),
  /** Since a month ago. */
  exceptions: z.array(AvailabilityException),
  /** That have not ended. */
  outsideSales: z.array(OutsideSale).nullish(),
  /** Of the live version. */
  childPrice: Paise.nullish(),
  /** Of the live version. */
  minimumNights: z.int().positive().nullish(),
  /** Those that ended within the last month included. */
  priceRules: z.array(PriceRule).nullish(),
  /** Whether the host shares calendars with other channels. */
  hasCalendars: z.boolean().nullish(),
  change: ProductChange.nullish(),
  /** Why the reader may not approve the edit that waits, and who may. */
  approvalObstacle: z.string().nullish(),
  /** The newest hundred. */
  timeline: z.array(TimelineEntry),
  /** Whether there are older entries. */
  hasEarlier: z.boolean().nullish(),
})
export type ManagedProduct = z.infer<typeof ManagedProduct>

export const ManagedProductList = pageOf(ManagedProductRow).extend({
  /** For a provider: what finds all of theirs, as `provider` of a search. Null: none is on sale. */
  ownPage: z.string().nullish(),
})
