import * as calls from '@affiliate-booking/contract/calls/products/calendars'
import type {
  AddCalendarChannelPayload,
  ChangeCalendarChannelPayload,
} from '@affiliate-booking/contract/calls/products/calendars'
import { type AppContext, apiOf } from '../../client.ts'

export const getProductCalendars = (context: AppContext, id: string) =>
  apiOf(context).call(calls.getProductCalendars, undefined, { params: { id } })

export const renewCalendarFeed = (context: AppContext, id: string) =>
  apiOf(context).call(calls.renewCalendarFeed, undefined, { params: { id } })

export const removeCalendarFeed = (context: AppContext, id: string) =>
  apiOf(context).call(calls.removeCalendarFeed, undefined, { params: { id } })

export const addCalendarChannel = (context: AppContext, id: string, payload: AddCalendarChannelPayload) =>
  apiOf(context).call(calls.addCalendarChannel, payload, { params: { id } })

export const changeCalendarChannel = (
  context: AppContext,
  id: string,
  channel: string,
  payload: ChangeCalendarChannelPayload,
) => apiOf(context).call(calls.changeCalendarChannel, payload, { params: { id, channel } })

export const lacksChannelChanges = (context: AppContext) => apiOf(context).lacks(calls.changeCalendarChannel)

export const readCalendarChannel = (context: AppContext, id: string, channel: string) =>
  apiOf(context).call(calls.readCalendarChannel, undefined, { params: { id, channel } })

export const removeCalendarChannel = (context: AppContext, id: string, channel: string) =>
  apiOf(context).call(calls.removeCalendarChannel, undefined, { params: { id, channel } })

/** Ten thousand bookings of about 400 bytes. */
const maximumFeedBytes = 8 * 1024 * 1024

/** The bookings of a product as an iCalendar, by the secret of its address. */
export const getCalendarFeed = (context: AppContext, token: string) =>
  apiOf(context).call(calls.getCalendarFeed, undefined, {
    params: { token },
    maximumBytes: maximumFeedBytes,
  })
