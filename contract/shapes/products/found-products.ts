// What a search of the catalogue finds. Money is in paise, days are days in India.
import * as z from 'zod'
import { count, day, instant, Paise } from '../../fields.ts'
import { pageOf } from '../../lists.ts'
import { ProductCard } from './products.ts'
import { TownDistance } from './towns.ts'

/** How many products a search would find with this value of a filter, and its other filters unchanged. */
export const FilterCount = z.object({ name: z.string(), value: z.string(), count })
export type FilterCount = z.infer<typeof FilterCount>

/** A result of a search with days has their price: of a seat or a group, or of a night on average. */
export const FoundProduct = ProductCard.extend({
  daysPrice: Paise.nullish(),
  /**
   * Of a booking for the searched guests: every night of a stay, or a tour. They are adults but for `children`. Null: not
   * known before a day is chosen.
   */
  totalPrice: Paise.nullish(),
  /** Those of a tour’s guests who pay as children in `totalPrice`. Missing: none. */
  children: count.nullish(),
  /** Of a stay: those in `totalPrice`. */
  rooms: count.nullish(),
  /** Of a tour for several guests: whether children pay less, if only on some days. Missing: not known. */
  hasChildPrice: z.boolean().nullish(),
  /** Of a search for a town: how far it is from there. */
  fromTown: TownDistance.nullish(),
})
export type FoundProduct = z.infer<typeof FoundProduct>

export const ProductList = pageOf(FoundProduct).extend({
  /** All pages together. Null: too many to be counted for each visitor. */
  total: count.nullish(),
  filterCounts: z.array(FilterCount).nullish(),
  /** The words that were searched for instead of mistyped ones. */
  correctedText: z.string().nullish(),
  /** For a search without results: how many it would find without one of its filters, where it would find any. */
  wider: z.array(z.object({ name: z.string(), count })).nullish(),
  /** For a search with days and without results: the nearest days on which it has some, in their order. */
  otherDays: z.array(z.object({ date: day, departure: day.nullish(), count })).nullish(),
  /** Of a search for a town with few results: towns near it that have some, with their distance from it. */
  nearbyTowns: z.array(TownDistance.extend({ text: z.string() })).nullish(),
  /** Paise, of what the search finds at any price: of the searched days, else the lowest of each. */
  priceRange: z.object({ lowest: count, highest: count }).nullish(),
  /** When the clock changes what is found, such as at the end of booking. Null: not before midnight in India. */
  validUntil: instant.nullish(),
})
export type ProductList = z.infer<typeof ProductList>
