// Bookings that an affiliate is credited for and that are not settled yet. Nothing tells who the customer is.
import * as z from 'zod'
import { Paise } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { Day } from '../../days.ts'
import { pageOf, pageQuery } from '../../lists.ts'
import { bookingStatuses } from '../../options/statuses.ts'

export const CreditedBooking = z.object({
  id: z.string(),
  /** `BK-000123`. */
  bookingId: z.string(),
  productTitle: z.string(),
  /** Of the trip, its first day. */
  date: Day,
  status: z.enum(bookingStatuses),
  /** Seats that are only held may never be paid. */
  isPaid: z.boolean(),
  /** The commission, if nothing changes until the booking is settled. */
  expected: Paise,
  /** Something about the booking is checked before its commission can be paid out. */
  isChecked: z.boolean().nullish(),
})
export type CreditedBooking = z.infer<typeof CreditedBooking>

export const CreditedBookingList = pageOf(CreditedBooking).extend({
  /** Of all that are paid. Null: there are too many to add up, or it is a later page. */
  expected: Paise.nullish(),
})
export type CreditedBookingList = z.infer<typeof CreditedBookingList>

export const CreditedBookingQuery = z.object(pageQuery)
export type CreditedBookingQuery = z.infer<typeof CreditedBookingQuery>

export const listCreditedBookings = defineCall({
  id: 'listCreditedBookings',
  support: 'optional',
  method: 'GET',
  path: '/credited-bookings',
  encoding: 'query',
  payload: CreditedBookingQuery,
  response: CreditedBookingList,
  errorStatuses: [400, 401, 403],
  access: 'affiliate',
  summary:
    'Bookings credited to the affiliate that are not settled yet, the next trip first, without customers',
})
