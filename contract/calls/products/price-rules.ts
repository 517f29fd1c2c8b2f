// Prices by season and weekday of a product, for its provider.
import * as z from 'zod'
import { version } from '../../fields.ts'
import { defineCall } from '../../call.ts'
import { Day } from '../../days.ts'
import { maximumNights } from '../../options/bookings.ts'
import { moneySchema } from '../../shapes/products/product-fields.ts'
import { ManagedProductResponse } from './managed-products.ts'

export const PriceRulePayload = z
  .object({
    /** 1 is Monday, 7 is Sunday. Null or all seven: every day. */
    weekdays: z
      .array(z.int().min(1).max(7))
      .min(1, 'Choose at least one weekday.')
      .max(7, 'Choose each weekday once.')
      .nullish(),
    from: Day,
    /** Included. */
    to: Day,
    price: moneySchema('Price'),
    /** Tours only. */
    childPrice: moneySchema('Child price').nullish(),
    /** Stays only: of those that begin on its days. Null: the product’s. */
    minimumNights: z
      .int('Minimum nights must be a whole number.')
      .min(1, 'Minimum nights must be at least 1.')
      .max(maximumNights, `Minimum nights can be at most ${maximumNights}.`)
      .nullish(),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day must not be before the first.',
  })
  .refine(({ price, childPrice }) => childPrice == null || childPrice <= price, {
    path: ['childPrice'],
    error: 'Child price can be at most what adults pay.',
  })
export type PriceRulePayload = z.infer<typeof PriceRulePayload>

export const addPriceRule = defineCall({
  id: 'addPriceRule',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/price-rules',
  encoding: 'json',
  payload: PriceRulePayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary:
    'Set the price of a season or of weekdays, for new bookings; of several rules for a day, that for the fewest days wins',
})

export const ChangePriceRulePayload = PriceRulePayload.safeExtend({ version })
export type ChangePriceRulePayload = z.infer<typeof ChangePriceRulePayload>

export const changePriceRule = defineCall({
  id: 'changePriceRule',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/price-rules/{rule}',
  encoding: 'json',
  payload: ChangePriceRulePayload,
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'Change a price rule, for new bookings',
})

export const endPriceRule = defineCall({
  id: 'endPriceRule',
  support: 'optional',
  method: 'POST',
  path: '/managed-products/{id}/price-rules/{rule}/end',
  encoding: 'json',
  payload: z.object({ version }),
  response: ManagedProductResponse,
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'service provider',
  summary: 'End a price rule: from today on it sets no price',
})
