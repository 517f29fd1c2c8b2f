// One page with three forms, told apart by `step`.
import { ChangeEmailPayload, EnterEmailCodePayload } from '@affiliate-booking/contract/calls/accounts/emails'
import * as z from 'zod'

export const EmailForm = z.discriminatedUnion('step', [
  EnterEmailCodePayload.extend({ step: z.literal('code') }),
  z.object({ step: z.literal('send') }),
  z.object({ step: z.literal('cancel') }),
  ChangeEmailPayload.extend({ step: z.literal('change') }),
])
