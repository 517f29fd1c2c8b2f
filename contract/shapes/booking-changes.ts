// What a change of a booking would mean.
import * as z from 'zod'
import { instant, Paise } from '../fields.ts'
import { BookedExtra } from './products/extras.ts'
import { PriceLine } from './products/price-rules.ts'
import { PolicySteps } from './products/products.ts'

export const BookingChangeQuote = z.object({
  /** Of the whole booking as it is, and as it would be. */
  currentPrice: Paise,
  newPrice: Paise,
  /** What `newPrice` is made of, beside the extras. The lines of a stay are for one room. */
  priceLines: z.array(PriceLine),
  /** Those of the booking, which stay as they are; part of both prices beside `priceLines`. */
  extras: z.array(BookedExtra).nullish(),
  /** What a paid booking gives back; 0 for one that is not paid yet. */
  refund: Paise,
  /** Why the change cannot be made; null: it can. `dearer`: a booking that is paid cannot cost more. */
  refusal: z.enum(['dearer', 'unchanged']).nullish(),
  /** Whether the provider has to confirm the booking again. */
  needsConfirmation: z.boolean(),
  /** The new start. */
  startsAt: instant,
  /** Of a change that the provider allowed: what cancelling gives back after it. Null: as agreed. */
  policy: PolicySteps.nullish(),
})
export type BookingChangeQuote = z.infer<typeof BookingChangeQuote>
