// Fee and commission rules, and the primary administrators of territories; super_admin only.
import * as z from 'zod'
import { count, instant, Paise } from '../../fields.ts'
import { defineCall, requiredText } from '../../call.ts'
import { Day } from '../../days.ts'
import { CappedProduct } from '../../shapes/money/capped-products.ts'
import { pageOf, pageQuery } from '../../lists.ts'
import { rateTypes, ruleKinds, ruleScopes } from '../../options/money/money.ts'

export const RuleDraft = z
  .object({
    kind: z.enum(ruleKinds, { error: 'Choose fee or commission.' }),
    scope: z.enum(ruleScopes, { error: 'Choose where it applies.' }),
    /** An email, a referral code, a product's slug, a category, a territory or a lead type; none for the default. */
    name: z.string().trim().max(200).optional(),
    type: z.enum(rateTypes, { error: 'Choose a percentage or a fixed amount.' }),
    /** Basis points of a percentage, paise of a fixed amount. */
    value: z.int('Enter the rate.').min(0, 'Enter the rate.').max(1_000_000_000),
    /** The first day in India; at once if it is left out. */
    from: Day.optional(),
  })
  .refine(({ kind, type }) => kind === 'commission' || type === 'percentage', {
    error: 'A fee is a percentage.',
    path: ['type'],
  })
  .refine(({ type, value }) => type === 'flat' || value <= 10_000, {
    error: 'A rate can be at most 100%.',
    path: ['value'],
  })
  .refine(({ kind, scope }) => kind === 'commission' || (scope !== 'affiliate' && scope !== 'leadType'), {
    error: 'A fee does not depend on the affiliate or the lead.',
    path: ['scope'],
  })
  .refine(({ scope, name }) => scope === 'default' || (name !== undefined && name !== ''), {
    error: 'Name what the rule is for.',
    path: ['name'],
  })
export type RuleDraft = z.infer<typeof RuleDraft>

export const Rule = z.object({
  id: z.string(),
  kind: z.enum(ruleKinds),
  scope: z.enum(ruleScopes),
  /** Of the affiliate, the product, the provider, the category, the territory or the lead type. */
  scopeName: z.string(),
  type: z.enum(rateTypes),
  value: count,
  validFrom: instant,
  validTo: instant.nullish(),
  createdBy: z.string().nullish(),
  /** Of a rule that has ended: who ended it, and why. */
  endedBy: z.string().nullish(),
  endReason: z.string().nullish(),
  /** In lists, of a rule in force: what decides for the same once it ends; null: no other rule. Missing: not known. */
  successor: z.object({ type: z.enum(rateTypes), value: count }).nullish(),
})
export type Rule = z.infer<typeof Rule>

export const RulePreview = z.object({
  scopeName: z.string(),
  /** The last whole month, such as `2026-10`. */
  month: z.string(),
  /** Bookings of the month that the rule would have decided. */
  bookings: count,
  /** Paise: what they paid, and what they would have paid. */
  before: z.object({ fees: Paise, commissions: Paise, platform: Paise }),
  after: z.object({ fees: Paise, commissions: Paise, platform: Paise }),
  /** Products for which fee and rates together exceed the fee. */
  cappedCount: count,
  /** The first of them. */
  capped: z.array(CappedProduct),
})
export type RulePreview = z.infer<typeof RulePreview>

export const RuleQuery = z.object({
  kind: z.enum(ruleKinds).optional(),
  /** Without: those that are or will be in force. */
  state: z.enum(['ended']).optional(),
  ...pageQuery,
})
export type RuleQuery = z.infer<typeof RuleQuery>

export const listRules = defineCall({
  id: 'listRules',
  support: 'optional',
  method: 'GET',
  path: '/rules',
  encoding: 'query',
  payload: RuleQuery,
  response: pageOf(Rule),
  errorStatuses: [400, 401, 403],
  access: 'super_admin',
  summary: 'Commission rules, or fee rules, newest first',
})

export const previewRule = defineCall({
  id: 'previewRule',
  support: 'optional',
  method: 'POST',
  path: '/rules/preview',
  encoding: 'json',
  payload: RuleDraft,
  response: z.object({ preview: RulePreview }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  summary: 'What a rule would have paid last month, and which products it would cap; nothing is stored',
})

export const createRule = defineCall({
  id: 'createRule',
  support: 'optional',
  method: 'POST',
  path: '/rules',
  encoding: 'json',
  payload: RuleDraft,
  response: z.object({ rule: Rule }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'Create a fee or commission rule. Bookings that are held already keep their rates',
})

export const endRule = defineCall({
  id: 'endRule',
  support: 'optional',
  method: 'POST',
  path: '/rules/{id}/end',
  encoding: 'json',
  payload: z.object({ reason: requiredText('Reason', 500) }),
  response: z.object({ rule: Rule }),
  errorStatuses: [400, 401, 403, 404, 409],
  access: 'super_admin',
  decidesOnMoney: () => true,
  summary: 'End a rule now. Bookings that are held already keep their rates',
})
