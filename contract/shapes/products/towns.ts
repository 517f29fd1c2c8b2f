// Known towns near a product or a search.
import * as z from 'zod'
import { directions } from '../../options/products/coordinates.ts'

/** How far something is from a town, in which direction. */
export const TownDistance = z.object({
  name: z.string(),
  state: z.string(),
  kilometres: z.int().nonnegative(),
  direction: z.enum(directions),
})
export type TownDistance = z.infer<typeof TownDistance>

/** A known town with products on sale in it or near it. */
export const DestinationTown = z.object({
  name: z.string(),
  district: z.string(),
  state: z.string(),
  /** Degrees. */
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export type DestinationTown = z.infer<typeof DestinationTown>

/** What a visitor may mean who is typing: a place, a category or a product. */
export const Suggestion = z.object({
  kind: z.enum(['town', 'district', 'state', 'category', 'product']),
  /** Its name or title. */
  text: z.string(),
  state: z.string().nullish(),
  /** Of a product. */
  district: z.string().nullish(),
  slug: z.string().nullish(),
})
export type Suggestion = z.infer<typeof Suggestion>
