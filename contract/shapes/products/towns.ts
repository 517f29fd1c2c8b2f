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
