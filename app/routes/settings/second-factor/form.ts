import {
  SecondFactorCodePayload,
  SecondFactorPasswordPayload,
} from '@affiliate-booking/contract/calls/accounts/second-factor'
import * as z from 'zod'

/** The button of each step. */
export const SecondFactorForm = z.discriminatedUnion('step', [
  SecondFactorPasswordPayload.extend({ step: z.literal('begin') }),
  SecondFactorCodePayload.extend({ step: z.literal('confirm') }),
  SecondFactorPasswordPayload.extend({ step: z.literal('end') }),
])
export type SecondFactorForm = z.infer<typeof SecondFactorForm>
