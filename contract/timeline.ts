// What happened to a booking, a product or an account.
import * as z from 'zod'

const instant = z.iso.datetime({ offset: true })

/** One thing that happened to a booking, a product or an account; newest last. */
export const TimelineEntry = z.object({
  id: z.string(),
  /** Such as `booking.accepted`. */
  action: z.string(),
  /** Who: a name, or the role for those who need not know the name; null: the system. */
  actor: z.string().nullish(),
  reason: z.string().nullish(),
  at: instant,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>
