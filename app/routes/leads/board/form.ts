import { leadStatuses } from '@affiliate-booking/contract/options/statuses'
import * as z from 'zod'

/** A card that goes to another column. */
export const BoardMove = z.object({
  /** The id of the lead. */
  lead: z.string().min(1).max(64),
  /** Its number, which a refusal names. */
  number: z.string().max(20),
  /** As it was seen. */
  version: z.int('Reload the page and try again.').nonnegative(),
  status: z.enum(leadStatuses, 'Choose the new status.'),
})
export type BoardMove = z.infer<typeof BoardMove>
