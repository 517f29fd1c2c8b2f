import * as z from 'zod'

const count = z.int().nonnegative()

/** A product whose rates of affiliate and administrators together exceed its fee. */
export const CappedProduct = z.object({ id: z.string(), title: z.string(), feeBps: count, ratesBps: count })
export type CappedProduct = z.infer<typeof CappedProduct>
