// Customers who wait for a tour or a stay that is sold out for them, and want to be told when it is free.
import * as z from 'zod'
import { defineCall } from '../../call.ts'
import { Day } from '../../days.ts'
import { count, day, instant } from '../../fields.ts'
import { maximumGuests, maximumNights } from '../../options/bookings.ts'
import { productKinds } from '../../options/products/products.ts'

export const JoinWaitlistPayload = z.object({
  slug: z.string(),
  /** The day of a tour, or of arrival. */
  date: Day,
  /** Of a tour. Without it, any time of the day will do. */
  startTime: z.iso.time({ precision: -1, error: 'Choose a time.' }).nullish(),
  /** Of a stay; one without it. */
  nights: z
    .int()
    .min(1, 'Stay at least 1 night.')
    .max(maximumNights, `Stay at most ${maximumNights} nights.`)
    .nullish(),
  guests: z
    .int()
    .min(1, 'Enter at least 1 guest.')
    .max(maximumGuests, `One booking is for at most ${maximumGuests} guests.`),
  /** The id of an entry of the customer for this product, which is changed in place of adding another one. */
  replaces: z.string().nullish(),
})
export type JoinWaitlistPayload = z.infer<typeof JoinWaitlistPayload>

/** What a customer waits for. */
export const WaitlistEntry = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  kind: z.enum(productKinds),
  date: day,
  /** Null: of a stay, or any time of the day. */
  startTime: z.string().nullish(),
  nights: count,
  guests: count,
  isOnSale: z.boolean(),
  /** Whether there is room for all guests right now. */
  isFree: z.boolean(),
  /** The time, or the first night, that can be booked then. */
  slotId: z.string().nullish(),
  /** How often the customer was told. */
  toldCount: count,
  createdAt: instant,
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>

export const joinWaitlist = defineCall({
  id: 'joinWaitlist',
  support: 'optional',
  method: 'POST',
  path: '/waitlist',
  encoding: 'json',
  payload: JoinWaitlistPayload,
  response: z.object({ entry: WaitlistEntry }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'customer',
  summary:
    'Ask to be told when a day, a time or nights that are sold out have room for the guests; asking again changes the guests, and `replaces` another entry of the product. 409 where they can be booked now',
})

export const listWaitlist = defineCall({
  id: 'listWaitlist',
  support: 'optional',
  method: 'GET',
  path: '/waitlist',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ rows: z.array(WaitlistEntry) }),
  errorStatuses: [401, 403],
  access: 'customer',
  summary: 'What the customer waits for, the next day first',
})

export const leaveWaitlist = defineCall({
  id: 'leaveWaitlist',
  support: 'optional',
  method: 'POST',
  path: '/waitlist/{id}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ isWaiting: z.boolean() }),
  errorStatuses: [401, 403],
  access: 'customer',
  summary: 'Wait no longer, if the customer does',
})
