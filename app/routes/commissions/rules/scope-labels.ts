import type { RuleScope } from '@affiliate-booking/contract/options/money/money'

export const scopeLabels = {
  affiliate: 'One affiliate',
  product: 'One tour or stay',
  provider: 'One provider',
  category: 'Category',
  territory: 'Territory',
  leadType: 'Type of lead',
  default: 'Everything',
} as const satisfies Record<RuleScope, string>
