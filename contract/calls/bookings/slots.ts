// A provider's slots: who comes on a day, and closing one.
import * as z from 'zod'
import { count } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { Day } from '../../days.ts'
import { ClosedTime, ExpectedGuest, GuestListSlot } from '../../shapes/bookings.ts'

export const getGuestList = defineCall({
  id: 'getGuestList',
  support: 'optional',
  method: 'GET',
  path: '/manifest',
  encoding: 'query',
  payload: z.object({ date: Day }),
  response: z.object({
    slots: z.array(GuestListSlot),
    /** Of stays that end on this day. */
    departures: z.array(ExpectedGuest).nullish(),
    /** Those that are in no slot of the list, by product. */
    closedTimes: z.array(ClosedTime).nullish(),
    /** Of a day without guests: the next one on which some come. */
    nextDate: Day.nullish(),
    /** Of a day without guests: whether the provider has ever set days and times. */
    hasTimes: z.boolean().nullish(),
  }),
  errorStatuses: [400, 401, 403],
  access: 'service provider',
  summary: 'The guests of a day, by the slots of the provider’s products, and those who leave',
})

export const cancelSlot = defineCall({
  id: 'cancelSlot',
  support: 'optional',
  method: 'POST',
  path: '/slots/{id}/cancel',
  encoding: 'json',
  payload: z.object({ reason: requiredText('Reason', 500) }),
  response: z.object({
    cancelled: count,
    /** Of these. */
    paid: count.nullish(),
    /** Of these, unpaid ones whose customers have reported a payment that is being checked. */
    inReview: count.nullish(),
  }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Close a slot and cancel all its bookings with a full refund',
})
