// A price for some days as it is typed.
import type { PriceRule } from '@affiliate-booking/contract/shapes/products/price-rules'
import { typedPaise } from '../../../domain/format/money.ts'

export const priceIntents = { save: 'save-price', preview: 'preview-prices', end: 'end-price' } as const

export const ruleFields = ['from', 'to', 'weekdays', 'price', 'childPrice', 'minimumNights'] as const
export type RuleField = (typeof ruleFields)[number]

export interface TypedPriceRule {
  readonly from: string
  readonly to: string
  readonly weekdays: readonly string[]
  readonly price: string
  readonly childPrice: string
  readonly minimumNights: string
  /** Of the rule that is changed; empty for a new one. */
  readonly rule: string
  readonly version: string
}

export const emptyRule: TypedPriceRule = {
  from: '',
  to: '',
  weekdays: [],
  price: '',
  childPrice: '',
  minimumNights: '',
  rule: '',
  version: '',
}

export const typedRuleOf = (rule: PriceRule): TypedPriceRule => ({
  from: rule.from,
  to: rule.to,
  weekdays: (rule.weekdays ?? []).map(String),
  price: typedPaise(rule.price),
  childPrice: rule.childPrice == null ? '' : typedPaise(rule.childPrice),
  minimumNights: String(rule.minimumNights ?? ''),
  rule: rule.id,
  version: String(rule.version),
})

export function readTypedRule(form: FormData): TypedPriceRule {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim().slice(0, 40) : ''
  }
  const weekdays = form
    .getAll('weekdays')
    .filter((value) => typeof value === 'string' && /^[1-7]$/.test(value))
  return {
    from: text('from'),
    to: text('to'),
    weekdays: weekdays.map(String).slice(0, 7),
    price: text('price'),
    childPrice: text('childPrice'),
    minimumNights: text('minimumNights'),
    rule: text('rule'),
    version: text('version'),
  }
}

/** What the action answered to the form. */
export interface PriceAnswer {
  readonly typed: TypedPriceRule
  readonly problems: Partial<Record<RuleField, string>>
  /** For the whole form. */
  readonly message?: string | undefined
  /** The rule as it would be, for the days to show; nothing is saved yet. */
  readonly preview?: PriceRule | undefined
}
