// What a host answers where it refuses. Apart from the calls, so that browsers need no code for it.
import * as z from 'zod'
import { SecondFactorProblem } from './call.ts'
import { productKinds } from './options/products/products.ts'

/** A tour or a stay that was on sale once: what it was, and where others of its kind may be. */
export const GoneProduct = z.object({
  kind: z.enum(productKinds),
  state: z.string(),
  district: z.string(),
})
export type GoneProduct = z.infer<typeof GoneProduct>

/** The body of every error: `message` is for the user. */
export const ErrorResponse = z.looseObject({
  message: z.string(),
  /** Of the payload: what the message is about. */
  field: z.string().optional(),
  secondFactor: SecondFactorProblem.optional(),
  /** Of a 409: the idempotency key belongs to something else that was made with it. A new key is another request. */
  isKeyUsed: z.literal(true).optional(),
  /** Of a 404 of a product that was on sale once. */
  gone: GoneProduct.optional(),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>
