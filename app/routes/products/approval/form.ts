// The decision on a product, and the version it is about.
import { requiredText } from '@affiliate-booking/contract/call'
import * as z from 'zod'
import { saleForms } from '../sale/form.ts'

const Approve = z.object({
  intent: z.literal('approve'),
  version: z.int().nonnegative(),
  changeId: z.string().max(100).optional(),
})

const Return = Approve.extend({ intent: z.literal('return'), reason: requiredText('Reason', 500) })

export const DecisionForm = z.discriminatedUnion('intent', [Approve, Return, ...saleForms])
