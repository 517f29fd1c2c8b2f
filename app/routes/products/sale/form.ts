// Taking a product off sale and putting it back, and the version it is about.
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'

const version = z.int('Reload the page and try again.').nonnegative()

export const saleForms = [
  z.object({ intent: z.literal('take-off-sale'), version, reason: requiredText('Reason', 500) }),
  z.object({ intent: z.literal('put-on-sale'), version }),
] as const

export const SaleForm = z.discriminatedUnion('intent', saleForms)
export type SaleForm = z.infer<typeof SaleForm>

export const saleMessages = {
  'take-off-sale': 'Taken off sale.',
  'put-on-sale': 'On sale again.',
} as const

export const saleNotChanged = 'The change was not saved.'
