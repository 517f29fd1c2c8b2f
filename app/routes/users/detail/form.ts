// The forms that suspend and reactivate an account.
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'

export const AccessForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('suspend'), reason: requiredText('Reason', 500) }),
  z.object({ intent: z.literal('reactivate') }),
])
