// The forms above the list of payouts.
import * as z from 'zod'

export const PayoutStepForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create') }),
  z.object({ intent: z.literal('approve'), createdUntil: z.iso.datetime({ offset: true }) }),
  z.object({ intent: z.literal('export') }),
])
export type PayoutStepForm = z.infer<typeof PayoutStepForm>
export type PayoutIntent = PayoutStepForm['intent']
