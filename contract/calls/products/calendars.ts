// Calendars that a product shares with other channels, in the iCalendar format (RFC 5545).
import * as z from 'zod'
import { defineCall, requiredText } from '../../call.ts'
import { ProductCalendars } from '../../shapes/products/calendars.ts'

const ProductCalendarsResponse = z.object({ calendars: ProductCalendars })
const provider = 'service provider'

/** Of one product. */
export const maximumChannels = 10

export const getProductCalendars = defineCall({
  id: 'getProductCalendars',
  support: 'optional',
  method: 'GET',
  path: '/managed-products/{id}/calendars',
  encoding: 'none',
  payload: z.undefined(),
  response: ProductCalendarsResponse,
  errorStatuses: [401, 403, 404],
  access: provider,
  summary:
    'The calendar address of an own product, the channels that close its days, and bookings in conflict with them',
})

export const renewCalendarFeed = defineCall({
  id: 'renewCalendarFeed',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/calendars/feed/renew',
  encoding: 'none',
  payload: z.undefined(),
  response: ProductCalendarsResponse,
  errorStatuses: [401, 403, 404],
  access: provider,
  summary:
    'Create the secret calendar address of an own product, or replace it: the earlier one stops working',
})

export const removeCalendarFeed = defineCall({
  id: 'removeCalendarFeed',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/calendars/feed/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: ProductCalendarsResponse,
  errorStatuses: [401, 403, 404],
  access: provider,
  summary: 'Remove the secret calendar address of an own product',
})

export const AddCalendarChannelPayload = z.object({
  name: requiredText('Name', 60),
  address: requiredText('Address of its calendar', 2000),
  /** Rooms or seats that it takes while something is booked there. Without it, all. */
  seats: z.int().min(1).max(1000).optional(),
})
export type AddCalendarChannelPayload = z.infer<typeof AddCalendarChannelPayload>

export const addCalendarChannel = defineCall({
  id: 'addCalendarChannel',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/calendars/channels',
  encoding: 'json',
  payload: AddCalendarChannelPayload,
  response: ProductCalendarsResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: provider,
  summary:
    'Add the calendar of another channel by its https address, or change its name and rooms, and read it at once; it is read again every 15 minutes',
})

export const ChangeCalendarChannelPayload = AddCalendarChannelPayload.omit({ address: true })
export type ChangeCalendarChannelPayload = z.infer<typeof ChangeCalendarChannelPayload>

export const changeCalendarChannel = defineCall({
  id: 'changeCalendarChannel',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/calendars/channels/{channel}',
  encoding: 'json',
  payload: ChangeCalendarChannelPayload,
  response: ProductCalendarsResponse,
  errorStatuses: [400, 401, 403, 404],
  access: provider,
  summary: 'Change the name of a channel, and how many rooms it stands for',
})

export const readCalendarChannel = defineCall({
  id: 'readCalendarChannel',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/calendars/channels/{channel}/read',
  encoding: 'none',
  payload: z.undefined(),
  response: ProductCalendarsResponse,
  errorStatuses: [401, 403, 404],
  access: provider,
  summary: 'Read the calendar of a channel now, unless that was done within the last 30 seconds',
})

export const removeCalendarChannel = defineCall({
  id: 'removeCalendarChannel',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/calendars/channels/{channel}/remove',
  encoding: 'none',
  payload: z.undefined(),
  response: ProductCalendarsResponse,
  errorStatuses: [401, 403, 404],
  access: provider,
  summary: 'Remove a channel: what it had closed opens again',
})

export const getCalendarFeed = defineCall({
  id: 'getCalendarFeed',
  support: 'optional',
  method: 'GET',
  path: '/calendar-feeds/{token}',
  encoding: 'none',
  payload: z.undefined(),
  response: z.object({ calendar: z.string() }),
  errorStatuses: [404],
  access: 'anyone',
  summary: 'The bookings and closed days of a product as an iCalendar, by its secret, without names',
})
