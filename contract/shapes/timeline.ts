// The timeline of a booking, a product or an account.
import * as z from 'zod'
import { instant } from '../fields.ts'

/** Timelines are sorted oldest first. */
export const TimelineEntry = z.object({
  id: z.string(),
  /** Such as `booking.accepted`. */
  action: z.string(),
  /** A name, or a role for readers who may not see the name; null: the system. */
  actor: z.string().nullish(),
  reason: z.string().nullish(),
  /** Percent, where the commission rate of an administrator was changed. */
  commissionRate: z.object({ old: z.number(), new: z.number() }).nullish(),
  at: instant,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
