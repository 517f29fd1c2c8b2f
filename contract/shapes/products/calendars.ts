// Calendars that a product shares with other channels.
import * as z from 'zod'
import { count, day, instant } from '../../fields.ts'

const time = z.iso.time({ precision: -1 })

export const CalendarChannel = z.object({
  id: z.string(),
  name: z.string(),
  /** The host of its address; the rest of the address is a secret. */
  host: z.string(),
  /** Rooms or seats that it takes while something is booked there. Null: all. */
  seats: count.nullish(),
  /** The last attempt, successful or not. */
  readAt: instant.nullish(),
  succeededAt: instant.nullish(),
  /** Why the last attempt failed. What was read before stays closed. */
  error: z.string().nullish(),
  /** Periods ahead that it closes. */
  closureCount: count,
  /** The next of them. A date without a time is midnight in India. */
  closures: z.array(z.object({ startsAt: instant, endsAt: instant })),
})
export type CalendarChannel = z.infer<typeof CalendarChannel>

/** A booking here in a period that a channel has booked too. */
export const CalendarConflict = z.object({
  id: z.string(),
  bookingId: z.string(),
  customerName: z.string(),
  date: day,
  /** Of all channels that have it, such as `Airbnb and Viator`. */
  channelName: z.string(),
  /** Held for a payment that the customer has not reported. */
  isUnpaid: z.boolean().nullish(),
})
export type CalendarConflict = z.infer<typeof CalendarConflict>

/** A night or time that is closed because a channel has booked it. */
export const ChannelTime = z.object({ date: day, startTime: time, endTime: time, channelName: z.string() })
export type ChannelTime = z.infer<typeof ChannelTime>

export const ProductCalendars = z.object({
  /** The path of the product's own calendar, with its secret; null: it has none. */
  feedPath: z.string().nullish(),
  channels: z.array(CalendarChannel),
  conflicts: z.array(CalendarConflict),
})
export type ProductCalendars = z.infer<typeof ProductCalendars>
