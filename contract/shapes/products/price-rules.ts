// Prices by season and weekday, and the parts of a booking's price.
import * as z from 'zod'
import { count, day, instant, Paise } from '../../fields.ts'
import { priceUnits } from '../../options/products/price-rules.ts'

/** On the days of a rule its price replaces that of the product. The rule for the fewest days wins. */
export const PriceRule = z.object({
  id: z.string(),
  /** 1 is Monday, 7 is Sunday. Null: every day. */
  weekdays: z.array(z.int().min(1).max(7)).nullish(),
  from: day,
  /** Included. */
  to: day,
  /** Of a seat, a group, or a room and a night. */
  price: Paise,
  /** Tours only. Null: the product’s. */
  childPrice: Paise.nullish(),
  /** Of stays that begin on its days. Null: the product’s. */
  minimumNights: z.int().positive().nullish(),
  version: count,
  createdAt: instant,
})
export type PriceRule = z.infer<typeof PriceRule>

/** So many nights, guests or groups at one price. The lines of a stay are for one room. */
export const PriceLine = z.object({ unit: z.enum(priceUnits), price: Paise, count })
export type PriceLine = z.infer<typeof PriceLine>
