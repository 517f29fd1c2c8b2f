// The form of a rule: typed first, previewed, then created.
import { RuleDraft } from '@affiliate-booking/contract/calls/money/rules'
import { rateTypes, ruleKinds, ruleScopes } from '@affiliate-booking/contract/options/money/money'
import * as z from 'zod'
import { paiseOf } from '../../../domain/format/money.ts'
import { bpsOf } from '../../../domain/format/numbers.ts'

/** As it is typed. */
export const TypedRule = z.object({
  kind: z.enum(ruleKinds),
  scope: z.enum(ruleScopes),
  name: z.string().max(200).default(''),
  type: z.enum(rateTypes).default('percentage'),
  rate: z.string().max(20).default(''),
  from: z.string().max(10).default(''),
})
export type TypedRule = z.infer<typeof TypedRule>

/** The payload, or what is wrong with it. */
export function toDraft({ kind, scope, name, type, rate, from }: TypedRule): RuleDraft | { message: string } {
  const value = type === 'percentage' ? bpsOf(rate) : paiseOf(rate)
  if (value === undefined)
    return {
      message: type === 'percentage' ? 'Enter a percentage such as 5.25.' : 'Enter an amount in rupees.',
    }
  const draft = RuleDraft.safeParse({
    kind,
    scope,
    type,
    value,
    ...(scope !== 'default' && { name }),
    ...(from !== '' && { from }),
  })
  return draft.success ? draft.data : { message: draft.error.issues[0]?.message ?? 'Check the rule.' }
}

export const EndRuleForm = z.object({
  intent: z.literal('end'),
  id: z.string(),
  reason: z.string({ error: 'Reason is required.' }).trim().min(1, 'Reason is required.').max(500),
})

export const CreateRuleForm = TypedRule.extend({ intent: z.literal('create') })
