// The entities of the responses (spec 3.8, 3.11). Hosts differ: unknown fields are preserved, missing or null ones are
// accepted, other usual types are read, and a field of any other type counts as missing, except the role.
import * as z from 'zod'
import { count, day, instant, Paise } from '../fields.ts'
import {
  bookingStatuses,
  leadPriorities,
  leadStatuses,
  leadTypes,
  paymentStatuses,
  productStatuses,
} from '../options/statuses.ts'
import { amount, flag, instantOrEpoch, text, textOrList, textOrNumber } from '../tolerant.ts'

export const Address = z.looseObject({
  city: text(),
  district: text(),
  state: text(),
  country: text(),
})
export type Address = z.infer<typeof Address>

export const AffiliateInfo = z.looseObject({
  preferredLanguage: textOrList(),
  promotionMethod: textOrList(),
  panNumber: text(),
  referralCode: textOrNumber(),
})
export type AffiliateInfo = z.infer<typeof AffiliateInfo>

export const User = z.looseObject({
  /** One of the seven roles; a host may know others, or none yet. */
  role: z.string().nullish(),
  name: text(),
  email: text(),
  phone: textOrNumber(),
  /** The URL of an image. */
  avatar: text(),
  isActive: flag(),
  address: Address.nullish().catch(undefined),
  affiliateInfo: AffiliateInfo.nullish().catch(undefined),
  partnerId: textOrNumber(),
  /** Rupees. */
  totalEarnings: amount(),
  /** Rupees. */
  availableBalance: amount(),
  /** ISO 8601, or seconds or milliseconds since 1970. */
  createdAt: instantOrEpoch(),
})
export type User = z.infer<typeof User>

/** A tour or a stay. Unknown fields are dropped, so that they never reach a browser. */
export const Product = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  price: Paise,
  discountPrice: Paise.nullish(),
  /** Heritage, Beach, Nature, Adventure; a host may have others. */
  category: z.string(),
  location: z.object({ district: z.string(), state: z.string(), country: z.string() }),
  images: z.array(z.string()),
  /** 0 to 5; null without reviews. */
  rating: z.number().min(0).max(5).nullish(),
  reviewCount: count,
  status: z.enum(productStatuses),
  serviceProviderId: z.string(),
  serviceProviderName: z.string(),
  createdAt: instant,
})
export type Product = z.infer<typeof Product>

export const Booking = z.object({
  id: z.string(),
  /** For people, such as `BK-000123`. */
  bookingId: z.string(),
  /** Empty for a booking without an account. */
  userId: z.string(),
  userName: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  serviceProviderId: z.string(),
  serviceProviderName: z.string(),
  date: day,
  /** Times of day in India, `09:30`. */
  timeSlot: z.object({ startTime: z.iso.time({ precision: -1 }), endTime: z.iso.time({ precision: -1 }) }),
  status: z.enum(bookingStatuses),
  totalAmount: Paise,
  paymentStatus: z.enum(paymentStatuses),
  createdAt: instant,
})
export type Booking = z.infer<typeof Booking>

export const Lead = z.object({
  id: z.string(),
  /** For people, such as `LEAD-000123`. */
  leadId: z.string(),
  userId: z.string(),
  userName: z.string(),
  /** Null until it is known. */
  type: z.enum(leadTypes).nullish(),
  status: z.enum(leadStatuses),
  priority: z.enum(leadPriorities),
  assignedTo: z.string().nullish(),
  assignedToName: z.string().nullish(),
  createdAt: instant,
})
export type Lead = z.infer<typeof Lead>
