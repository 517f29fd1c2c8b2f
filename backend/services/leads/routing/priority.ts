// The priority of a lead, from what the person wants and for how much.
import type { LeadPriority, LeadType } from '@affiliate-booking/contract/options/statuses'

interface PriorityRule {
  /** Null: nobody knows it yet. */
  readonly type: LeadType | null
  /** Paise, from which the rule counts; 0 also where no amount is known. */
  readonly from: number
  readonly priority: LeadPriority
}

const lakh = 1_00_000 * 100

/** The first that fits decides. */
const priorityRules: readonly PriorityRule[] = [
  { type: 'real_estate', from: 50 * lakh, priority: 'high' },
  { type: 'real_estate', from: 0, priority: 'medium' },
  { type: 'loan', from: 10 * lakh, priority: 'high' },
  { type: 'loan', from: 0, priority: 'medium' },
  { type: 'insurance', from: 25 * lakh, priority: 'medium' },
  { type: 'insurance', from: 0, priority: 'low' },
  { type: null, from: 0, priority: 'medium' },
]

/** @param amount paise; null if it is not known */
export function priorityOf(type: LeadType | null, amount: number | null): LeadPriority {
  const rule = priorityRules.find((each) => each.type === type && (amount ?? 0) >= each.from)
  if (!rule) throw new Error('Every type of lead has a priority')
  return rule.priority
}
