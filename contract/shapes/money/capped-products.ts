import * as z from 'zod'
import { count } from '../../fields.ts'

/** A product whose rates of affiliate and administrators together exceed its fee. */
export const CappedProduct = z.object({ id: z.string(), title: z.string(), feeBps: count, ratesBps: count })
export type CappedProduct = z.infer<typeof CappedProduct>
