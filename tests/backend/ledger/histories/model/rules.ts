// The rules of fee and commission, and which of them counts.

/** In the order in which the most specific one is found. */
export const scopes = ['affiliate', 'product', 'provider', 'category', 'territory', 'default'] as const
export type ModelScope = (typeof scopes)[number]

export interface ModelRule {
  id: string
  scope: ModelScope
  key: string
  type: 'percentage' | 'flat'
  value: number
  from: number
  to: number
}

export type RuleKeys = Partial<Record<ModelScope, readonly string[]>>
