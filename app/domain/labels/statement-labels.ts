import type { MovementKind } from '@affiliate-booking/contract/options/money/statements'

export const movementLabels = {
  opening: 'Opening entry',
  accrual: 'Earned',
  correction: 'Corrected',
  adjustment: 'Adjusted',
  hold: 'Put on hold',
  'hold-end': 'Released from hold',
  release: 'Became available',
  'payout-sent': 'Paid out',
  'payout-failed': 'Payout failed',
  'payout-returned': 'Payout returned',
  other: 'Other',
} as const satisfies Record<MovementKind, string>
