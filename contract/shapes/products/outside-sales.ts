import * as z from 'zod'
import { count, day } from '../../fields.ts'

/** Seats or rooms that the provider has sold by phone, at the door or elsewhere. */
export const OutsideSale = z.object({
  id: z.string(),
  from: day,
  /** Included; of a stay the last night. */
  to: day,
  /** Of a tour. */
  startTime: z.iso.time({ precision: -1 }).nullish(),
  seats: count,
})
export type OutsideSale = z.infer<typeof OutsideSale>
