// When a product can be booked: its weekly times, exceptions of single days and closed ranges, for its provider.
import * as z from 'zod'
import { count, day, version } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { Day } from '../../days.ts'
import { Slot, WeeklyRule } from '../../shapes/products/products.ts'
import { ChannelTime } from '../../shapes/products/calendars.ts'
import { ManagedProductResponse } from './managed-products.ts'
import { SlotQuery } from './products.ts'

export const setAvailabilityRules = defineCall({
  id: 'setAvailabilityRules',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/rules',
  encoding: 'json',
  payload: z.object({
    rules: z.array(WeeklyRule).max(70, 'A day can have at most ten start times.'),
    /** The expected version; 409 when the weekly times have changed. Without it, they are always replaced. */
    weekVersion: version.optional(),
  }),
  response: ManagedProductResponse.extend({
    keptBookings: z
      .object({
        /** Bookings at times that left the week with this change, which stay. */
        bookingCount: count,
        /** Days of these bookings on which other times are sold. */
        soldDays: z.array(day),
      })
      .nullish(),
  }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Set the weekly times; the slots of the next 180 days are updated, except those with bookings',
})

export const AvailabilityExceptionPayload = z.object({
  date: Day,
  /** Of a time: the last day that has it, included. Without it, one day. */
  until: Day.nullish(),
  isClosed: z.boolean(),
  startTime: z.iso.time({ precision: -1, error: 'Enter a time.' }).nullish(),
  endTime: z.iso.time({ precision: -1, error: 'Enter a time.' }).nullish(),
  capacity: z.int().min(1).max(1000).nullish(),
})
export type AvailabilityExceptionPayload = z.infer<typeof AvailabilityExceptionPayload>

export const addAvailabilityException = defineCall({
  id: 'addAvailabilityException',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/exceptions',
  encoding: 'json',
  payload: AvailabilityExceptionPayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary:
    'Close a day, or set a time of one or more days: it replaces the one with the same start, and of a stay all of the night',
})

export const removeAvailabilityException = defineCall({
  id: 'removeAvailabilityException',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/exceptions/{exception}/remove',
  // Apps of earlier versions send no body, and hosts of earlier versions take no notice of a query.
  encoding: 'query',
  payload: z.object({
    /** The id of a later exception with the same times: those of the days between are removed too. */
    last: z.string().optional(),
  }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404],
  access: 'service provider',
  summary: 'Remove an exception, or those of several days with the same times; the weekly times apply again',
})

export const CloseDaysPayload = z
  .object({
    from: Day,
    /** Included. */
    to: Day,
    /** For the provider alone. */
    reason: z.string().trim().max(200, 'The reason can have at most 200 characters.').optional(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first.',
  })
export type CloseDaysPayload = z.infer<typeof CloseDaysPayload>

export const closeDays = defineCall({
  id: 'closeDays',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/closed-days',
  encoding: 'json',
  payload: CloseDaysPayload,
  response: ManagedProductResponse.extend({
    /** Bookings of these days, which stay. */
    bookingCount: count.nullish(),
  }),
  errorStatuses: [400, 401, 403, 404],
  access: 'service provider',
  summary: 'Close the days of a range, a year at most; those that are closed already stay so. Bookings stay',
})

export const OpenDaysPayload = z.object({
  from: Day,
  to: Day,
  /** Of those to open; empty: those without one. If it is not given, all are opened. */
  reason: z.string().trim().max(200).optional(),
})
export type OpenDaysPayload = z.infer<typeof OpenDaysPayload>

export const openDays = defineCall({
  id: 'openDays',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/closed-days/remove',
  encoding: 'json',
  payload: OpenDaysPayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Open the closed days of a range, so that the weekly times apply again',
})

export const OutsideSalePayload = z
  .object({
    /** Made by the form, so that a sale that is sent twice is saved once. */
    id: z.uuid().optional(),
    from: Day,
    /** Included; of a stay the last night. Without it, one day. */
    to: Day.optional(),
    /** Of a tour. */
    startTime: z.iso.time({ precision: -1, error: 'Enter a time.' }).optional(),
    seats: z.int().min(1).max(1000),
  })
  .refine(({ from, to }) => to === undefined || from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first.',
  })
export type OutsideSalePayload = z.infer<typeof OutsideSalePayload>

export const addOutsideSale = defineCall({
  id: 'addOutsideSale',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/outside-sales',
  encoding: 'json',
  payload: OutsideSalePayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary:
    'Take rooms of some nights, or seats of a time, off sale that were sold elsewhere; 409 when fewer are free',
})

export const removeOutsideSale = defineCall({
  id: 'removeOutsideSale',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/outside-sales/{sale}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: ManagedProductResponse,
  errorStatuses: [401, 403, 404],
  access: 'service provider',
  summary: 'Remove what was sold elsewhere: it can be booked here again',
})

export const listManagedSlots = defineCall({
  id: 'listManagedSlots',
  support: 'optional',
  method: 'GET',
  path: '/managed-products/{id}/slots',
  encoding: 'query',
  payload: SlotQuery,
  response: z.object({
    slots: z.array(Slot),
    /** Of these days. */
    channelTimes: z.array(ChannelTime).nullish(),
  }),
  errorStatuses: [400, 401, 403, 404],
  access: 'administrator or service provider',
  summary: 'The slots of a product in scope, in any state',
})
